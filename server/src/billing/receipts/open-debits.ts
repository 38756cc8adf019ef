import type { MemberPlan } from "../plan-changes.ts";
import type { Debit } from "../money/proration.ts";
import type { InvoiceRow } from "./invoice-row.ts";

/**
 * What was charged for the plan that a subscription has now, and would be credited on a change: the month,
 * or the rest of it after the last change. What came before was credited by that change.
 */
export function openDebits(
  invoices: readonly InvoiceRow[],
  subscriptionId: string,
  plan: MemberPlan,
): Debit[] {
  const charges = invoices
    .filter(({ status }) => status !== "void")
    .flatMap(({ lines }) => lines)
    .filter((line) => line.subscriptionId === subscriptionId && line.kind !== "credit")
    .toSorted((a, b) => a.periodStart - b.periodStart);
  const last = charges.at(-1);
  if (last?.product.kind !== "plan" || last.product.plan !== plan) return [];
  const period = { start: last.periodStart, end: last.periodEnd };
  return [{ amount: last.amount, period }];
}
