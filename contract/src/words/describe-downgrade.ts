import type { PlanResponse } from "../endpoints/billing/billing.ts";
import type { Subscription } from "../schemas/billing/subscription.ts";
import type { ChangeConfirmation } from "../browser/billing/change-confirmation.ts";
import { KEPT_TEXT } from "../browser/billing/confirmation-parts.ts";
import { formatDay, formatMonthDay, jstDate, jstDateAfter } from "../browser/figures.ts";
import { yen } from "../browser/billing/order-charges.ts";
import { planLabels } from "../browser/billing/plan.ts";
import { comparePlans } from "./plan-comparison.ts";

/** @returns null where nothing runs that could change at its end */
export function describeDowngrade(
  subscription: Pick<Subscription, "simulation" | "stripe_downgrading_plan_name">,
  from: PlanResponse,
  to: PlanResponse,
): ChangeConfirmation | null {
  const simulation = subscription.simulation[to.name];
  const start = simulation?.next_period_start ?? null;
  if (simulation === undefined || start === null) return null;
  const replaced = subscription.stripe_downgrading_plan_name;
  return {
    heading: "プラン変更の確認",
    lead: `${from.label}から${to.label}へ。次の更新日に切り替わります。`,
    terms: [
      {
        term: "プラン",
        text: `${from.label}(${yen(from.price)}) → ${to.label}(月額 ${yen(to.price)}・税込)`,
        ...(replaced === null
          ? {}
          : { note: `予約済みの${planLabels[replaced]}への変更は、この変更に置き換わります。` }),
      },
      {
        term: "切り替わる日",
        text: `${formatDay(jstDate(start))}。それまでは${from.label}をすべて使えます。`,
      },
      {
        term: "毎月の金額(税込)",
        text: `${yen(simulation.amount_periodicals)}(${formatMonthDay(jstDate(start))}の請求から)`,
        note: `${simulation.amount_periodicals === to.price ? "" : `クーポンを使ったあとの金額です。クーポンが終わると${yen(to.price)}になります。`}差額の請求も、日割りの返金もありません。`,
      },
      {
        term: "支払いと解約",
        text: "登録済みのカードに請求します。期間の定めはなく、解約まで1か月ごとに自動で更新します。",
        note: `「設定」→「プランと支払い」→「解約する」。${formatDay(jstDateAfter(start, -1))} 23:59までに手続きを終えると、${formatMonthDay(jstDate(start))}の請求はありません。`,
      },
      { term: "変わること", text: describeLosses(from, to) },
      {
        term: "保存した内容",
        text: "残ります。新しいプランの上限を超えた分は、読めますが追加できなくなります。",
      },
    ],
    dates: [
      {
        day: jstDate(start),
        title: `${to.label}に切り替わります(月額 ${yen(simulation.amount_periodicals)}・税込)`,
      },
    ],
    button: `${to.label}への変更を予約する`,
    back: "変更しない",
    afterwards: `押すと、変更の予約が完了します。切り替わる日までは、設定から取り消せます。${KEPT_TEXT}`,
  };
}

/** What differs, as the table of plans says it. */
function describeLosses(from: PlanResponse, to: PlanResponse): string | readonly string[] {
  const rows = comparePlans([from, to]).flatMap(({ rows: each }) => each);
  const texts = rows.flatMap(({ label, cells: [before, after] }) => {
    const [old, now] = [cellText(before), cellText(after)];
    return old === now ? [] : [`${label}: ${old} → ${now}`];
  });
  return texts.length === 0 ? "いま使える機能は、どちらのプランでも同じです。" : texts;
}

function cellText(cell: readonly string[] | boolean | undefined): string {
  if (cell === true) return "使えます";
  return cell === false || cell === undefined ? "使えません" : cell.join("、");
}
