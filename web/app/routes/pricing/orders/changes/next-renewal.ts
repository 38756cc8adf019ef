import type { ChangeConfirmation } from "@tenbin/contract/change-confirmation";
import { formatYen } from "../../../../billing/describe-subscription.ts";
import { jstDate } from "../../../../ui/format.ts";

/** Of a contract that goes on. @param amount yen a month from then, after a coupon */
export function nextRenewal(at: string, amount: number): ChangeConfirmation["dates"][number] {
  return { day: jstDate(at), title: `次の更新(月額 ${formatYen(amount)}・税込)` };
}
