import type { ErrorType } from "@tenbin/contract";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { PRICE_MISSING, PaymentError } from "../payments/payments.ts";
import type { RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";

/** Retry-After while an order is being carried out. */
export const RETRY_AFTER_SECONDS = 3;

/** The result of an order is still unknown. */
export function pending(cause?: unknown): ApiProblem {
  return new ApiProblem("payment_pending", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** Stripe differs from our rows: it has to be read before a retry. */
export class OutdatedProblem extends ApiProblem {}

/**
 * Reading calls: a failed one did nothing.
 * @param outdated error if a retry would fail, too
 * @param refused the same, if Stripe has the named object; default: `outdated`
 * @throws ApiProblem
 */
export async function asking<T>(
  outdated: ErrorType,
  call: () => Promise<T>,
  refused = outdated,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.kind === "missing" || error.kind === "refused") {
      const type = error.kind === "missing" ? outdated : refused;
      throw new OutdatedProblem(type, { cause: error });
    }
    throw notDone(error);
  }
}

/** A missing price is not retried. */
export function notDone(cause: PaymentError): ApiProblem {
  return cause.code === PRICE_MISSING
    ? new ApiProblem("not_on_sale", { cause })
    : new ApiProblem("payments_unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** If our rows are outdated, reads Stripe and retries once. @throws ApiProblem */
export async function withReading<T>(
  refresh: RefreshSubscriptions,
  uid: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutdatedProblem)) throw error;
    await asking(error.errorType, () => refresh(uid));
    return call();
  }
}
