import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";

const outdated = new Set<ApiError["errorType"]>([
  "confirmation_expired",
  "terms_changed",
  "amount_changed",
  "document_not_acknowledged",
]);

/** Why the terms have to be confirmed anew; null for any other error. */
export function findOutdatedTerms(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { errorType } = error;
  return errorType !== null && outdated.has(errorType) ? errors[errorType].message : null;
}
