import type { OrderTerms } from "@tenbin/contract/billing/order-confirmation";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import type { ComposedOrder } from "./compose-order.ts";
import type { ReadConfirmation } from "./sign-confirmation.ts";

/**
 * Ensures that exactly what was shown is ordered.
 * @param now current terms of the order
 * @throws ApiProblem `amount_changed` where other sums would be charged, whatever the age of the
 * confirmation; `confirmation_expired` if it is old, or for another order, at the same sums
 */
export function assertSameTerms(
  { terms, couponCode, isOld }: ReadConfirmation,
  now: Pick<ComposedOrder, "terms" | "couponCode">,
): void {
  const isSameOrder = terms.order.kind === now.terms.order.kind;
  if (isSameOrder && sums(terms) !== sums(now.terms)) throw amountChanged(now.terms);
  // A trial may have started, been prolonged or ended since, which changes the terms.
  const isSameTrial =
    terms.trial?.until === now.terms.trial?.until &&
    terms.trial?.begins === now.terms.trial?.begins;
  if (!isSameOrder || isOld || couponCode !== now.couponCode || !isSameTrial) {
    throw new ApiProblem("confirmation_expired");
  }
}

/**
 * Adds the new sums if Stripe would charge others than previewed.
 * @param composeNow current terms of the order
 */
export async function namingSums<T>(
  order: () => Promise<T>,
  composeNow: () => Promise<Pick<ComposedOrder, "terms">>,
): Promise<T> {
  try {
    return await order();
  } catch (error) {
    const isUnnamed =
      error instanceof ApiProblem &&
      error.errorType === "amount_changed" &&
      error.details === undefined;
    if (!isUnnamed) throw error;
    const now = await composeNow().catch(() => null);
    throw now === null ? error : amountChanged(now.terms, error);
  }
}

function amountChanged({ charges }: OrderTerms, cause?: unknown): ApiProblem {
  const amounts = { amount_instants: charges[0]?.yen, amount_periodicals: charges.at(-1)?.yen };
  const details = Object.entries(amounts).map(([path, yen]) => ({ path, reason: String(yen) }));
  return new ApiProblem("amount_changed", { details, cause });
}

/** Charged now and every month from then on. */
function sums({ charges }: OrderTerms): string {
  return charges.map(({ yen }) => yen).join();
}
