import { ApiProblem } from "../../platform/http/api-problem.ts";
import { PaymentError } from "../payments/payments.ts";

/** Whoever meets an order that is being carried out comes back after so long. */
export const RETRY_AFTER_SECONDS = 3;

/** What became of an order is not known yet. */
export function pending(cause?: unknown): ApiProblem {
  return new ApiProblem("payment_pending", { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** Calls that only ask: what fails was not done. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw new ApiProblem("payments_unavailable", { retryAfter: RETRY_AFTER_SECONDS, cause: error });
  }
}
