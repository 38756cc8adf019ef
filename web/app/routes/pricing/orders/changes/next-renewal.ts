import { formatYen } from "../../../../billing/describe-subscription.ts";
import { jstDate } from "../../../../ui/format.ts";
import type { Change } from "./change-confirmation.tsx";

/** Of a contract that goes on. @param amount yen a month from then, after a coupon */
export function nextRenewal(at: string, amount: number): Change["dates"][number] {
  const title = `次の更新(月額 ${formatYen(amount)}・税込)`;
  return { key: "next", date: jstDate(at), title, done: false };
}
