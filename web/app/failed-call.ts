/** What a call of the API that failed carries to the error screens. */
export interface FailedCall {
  /** Japanese, for the reader. */
  readonly message: string;
  readonly errorType: string | null;
}

export function isFailedCall(value: unknown): value is FailedCall {
  return (
    typeof value === "object" &&
    value !== null &&
    "errorType" in value &&
    "message" in value &&
    typeof value.message === "string"
  );
}

/** The errorType of a thrown failed call, null for anything else. */
export function failureOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  return isFailedCall(error.data) ? error.data.errorType : null;
}
