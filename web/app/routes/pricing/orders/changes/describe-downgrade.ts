import type { PlanResponse, Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";
import { formatYen } from "../../../../billing/describe-subscription.ts";
import { day, formatMonthDay, jstDate } from "../../../../ui/format.ts";
import { comparePlans } from "../../plan-comparison.ts";
import type { Change } from "./change-confirmation.tsx";
import { nextRenewal } from "./next-renewal.ts";

/** @returns null where nothing runs that could change at its end */
export function describeDowngrade(
  subscription: Subscription,
  from: PlanResponse,
  to: PlanResponse,
): Change | null {
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
        text: `${from.label}(${formatYen(from.price)}) → ${to.label}(月額 ${formatYen(to.price)}・税込)`,
        ...(replaced === null
          ? {}
          : { note: `予約済みの${planLabels[replaced]}への変更は、この変更に置き換わります。` }),
      },
      {
        term: "切り替わる日",
        text: `${day(jstDate(start))}。それまでは${from.label}をすべて使えます。`,
      },
      {
        term: "毎月の金額(税込)",
        text: `${formatYen(simulation.amount_periodicals)}(${formatMonthDay(jstDate(start))}の請求から)`,
        note: `${simulation.amount_periodicals === to.price ? "" : `クーポンを使ったあとの金額です。クーポンが終わると${formatYen(to.price)}になります。`}差額の請求も、日割りの返金もありません。`,
      },
      { term: "変わること", text: describeLosses(from, to) },
      {
        term: "保存した内容",
        text: "残ります。新しいプランの上限を超えた分は、読めますが追加できなくなります。",
      },
    ],
    dates: [
      {
        key: "change",
        date: jstDate(start),
        title: `${to.label}に切り替わります(月額 ${formatYen(simulation.amount_periodicals)}・税込)`,
        done: false,
      },
    ],
    button: `${to.label}への変更を予約する`,
    back: "変更しない",
    afterwards: "押すと、変更の予約が完了します。切り替わる日までは、設定から取り消せます。",
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
  return cell === false || cell === undefined ? "使えません" : cell.join("");
}

export function describeDowngradeWithdrawal(
  { stripe_plan_name: plan, current_period_end: end, simulation }: Subscription,
  next: NonNullable<Subscription["stripe_downgrading_plan_name"]>,
): Change {
  const at = end === null ? "次の更新日" : day(jstDate(end));
  return {
    heading: "プラン変更の予約の取り消し",
    lead: `${at}に${planLabels[next]}に変わる予約があります。取り消すと、いまのプランが続きます。`,
    terms: [
      { term: "続けるプラン", text: planLabels[plan] },
      { term: "取り消すもの", text: `${planLabels[next]}への変更の予約` },
      { term: "取り消したあと", text: `${at}からも、いまのプランと金額が続きます。` },
    ],
    dates: end === null ? [] : [nextRenewal(end, simulation[plan].amount_periodicals)],
    button: "変更の予約を取り消す",
    back: "取り消さない",
    afterwards: "押すと、予約の取り消しが完了します。今日の支払いはありません。",
  };
}
