/** What a call of the API that failed carries to the error screens. */
export interface ApiErrorData {
  /** Japanese, for the reader. */
  readonly message: string;
  readonly errorType: string | null;
}

export function isApiErrorData(value: unknown): value is ApiErrorData {
  return (
    typeof value === "object" &&
    value !== null &&
    "errorType" in value &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** The errorType of a thrown failed call, null for anything else. */
export function errorTypeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  return isApiErrorData(error.data) ? error.data.errorType : null;
}
