import type { ChangeConfirmation } from "@tenbin/contract/billing/change-confirmation";
import { formatYen } from "../../../../billing/describe-subscription.ts";
import { jstDate } from "../../../../ui/format.ts";

/** @param amount yen a month from then, after a coupon */
export function nextCharge(
  what: "次の更新" | "最初の請求",
  at: string,
  amount: number,
): ChangeConfirmation["dates"][number] {
  return { day: jstDate(at), title: `${what}(月額 ${formatYen(amount)}・税込)` };
}
