import { ApiError } from "@tenbin/contract/client";

/**
 * Fields that the server's check refuses although the page's own let them pass.
 * @param fieldOf the field of a place in the body, such as "holdings.0.shares"; null: of none
 */
export function findRefusedFields(
  error: unknown,
  fieldOf: (place: string) => string | null,
): {
  readonly fields: readonly string[];
  /** The error says more than that. */
  readonly hasMore: boolean;
} {
  const isRefusal = error instanceof ApiError && error.errorType === "invalid_request";
  const found = (isRefusal ? (error.details ?? []) : []).map(({ path }) =>
    path.startsWith(BODY) ? fieldOf(path.slice(BODY.length)) : null,
  );
  const fields = found.filter((field) => field !== null);
  return { fields, hasMore: fields.length === 0 || fields.length < found.length };
}

const BODY = "body.";
