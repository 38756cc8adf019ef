import type { ErrorType } from "@tenbin/contract";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { PRICE_MISSING, PaymentError } from "../payments/payments.ts";
import type { RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";

/** Whoever meets an order that is being carried out comes back after so long. */
export const RETRY_AFTER_SECONDS = 3;

/** What became of an order is not known yet. */
export function pending(cause?: unknown): ApiProblem {
  return new ApiProblem("payment_pending", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** Stripe does not have what our rows name, or not as they say: it has to be read, not waited for. */
export class OutdatedProblem extends ApiProblem {}

/**
 * Calls that only ask: what fails was not done.
 * @param outdated answered where a repetition would fail too
 * @param refused the same, where Stripe has what is named; default: `outdated`
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

/** What is not sold is not sold later either. */
export function notDone(cause: PaymentError): ApiProblem {
  return cause.code === PRICE_MISSING
    ? new ApiProblem("not_on_sale", { cause })
    : new ApiProblem("payments_unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** Where our rows are outdated, reads Stripe and begins once more. @throws ApiProblem */
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
