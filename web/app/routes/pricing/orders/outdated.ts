import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";

/** Why the terms have to be confirmed anew; null for any other error. */
export function findOutdatedTerms(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { errorType } = error;
  return errorType === "confirmation_expired" || errorType === "amount_changed"
    ? errors[errorType].message
    : null;
}
