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
