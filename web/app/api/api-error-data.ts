export interface ApiErrorData {
  /** In Japanese, for users. */
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

export function errorTypeOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  return isApiErrorData(error.data) ? error.data.errorType : null;
}

/** Of what a loader throws; null for anything else. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("init" in error)) return null;
  const { init } = error;
  if (typeof init !== "object" || init === null || !("status" in init)) return null;
  return typeof init.status === "number" ? init.status : null;
}
