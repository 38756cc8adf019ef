import type { PlanTerms, Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";
import { day, formatDateTime, jstDate } from "../../../../ui/format.ts";
import type { Change } from "./change-confirmation.tsx";
import { nextRenewal } from "./next-renewal.ts";

type SubscribedUnit = Subscription["units"][number];

const BACK = "解約しない";
const MS_PER_DAY = 86_400_000;

/** The end of the plan with its period, or at once where a charge is unpaid. */
export function describeChurn(
  {
    stripe_plan_name: plan,
    stripe_downgrading_plan_name: next,
    subscription_status: status,
    units,
  }: Subscription,
  end: string,
  { userdata_days: kept }: PlanTerms,
): Change {
  const label = planLabels[plan];
  const deleted = day(jstDate(new Date(Date.parse(end) + kept * MS_PER_DAY).toISOString()));
  const isUnpaid = status === "suspended";
  return {
    heading: "解約内容の確認",
    lead: "まだ解約は完了していません。電話や理由の入力は必要ありません。",
    terms: [
      {
        term: "解約するもの",
        text: `${label}(月ごとの契約)`,
        ...(next === null || isUnpaid
          ? {}
          : {
              note: `予約済みの${planLabels[next]}への変更は行いません。解約を取り消すと、この予約も元に戻ります。`,
            }),
      },
      usableTerm(end, isUnpaid, "使えます"),
      ...(isUnpaid
        ? []
        : [{ term: "以後の請求", text: "ありません。", note: "日割りの返金はありません。" }]),
      {
        term: "保存した内容",
        text: `保存した条件とそのメモは、利用の終了から${kept}日間保管したあと削除します。`,
        ...(isUnpaid ? {} : { note: `${deleted}まで。その前に申し込み直せば、元のまま使えます。` }),
      },
      {
        term: "残るもの",
        text: "会員登録とポートフォリオは残ります。請求書の記録は法令により7年間保存します。",
      },
      ...(units.length === 0
        ? []
        : [
            {
              term: "単品購入",
              text: `${units.map(({ name_jp: name }) => name).join("、")}の単品購入は続きます。設定から1社ずつ解約できます。`,
            },
          ]),
    ],
    dates: isUnpaid ? [] : endDates(end, `${label}の利用が終わり、無料会員になります`),
    button: `${label}を解約する`,
    danger: true,
    back: BACK,
    afterwards: isUnpaid
      ? "押すと、その場で契約が終わります。取り消しはできませんが、いつでも申し込み直せます。"
      : "押すと、解約の受け付けが完了します。利用が終わるまでは、設定から取り消せます。",
  };
}

export function describeUnitChurn({
  name_jp: name,
  period_end: end,
  subscription_status: status,
}: SubscribedUnit): Change {
  const isUnpaid = status === "suspended";
  return {
    heading: "解約内容の確認",
    lead: "まだ解約は完了していません。電話や理由の入力は必要ありません。",
    terms: [
      { term: "解約するもの", text: `${name}の単品購入(月ごとの契約)` },
      usableTerm(end, isUnpaid, "見られます"),
      ...(isUnpaid
        ? []
        : [{ term: "以後の請求", text: "ありません。", note: "日割りの返金はありません。" }]),
      {
        term: "解約のあと",
        text: `${name}の理論価値と判定は、利用の終了とともに見られなくなります。`,
        note: "会員登録、ポートフォリオ、保存した内容、ほかの契約は変わりません。",
      },
    ],
    dates: isUnpaid ? [] : endDates(end, `${name}の単品購入が終わります`),
    button: `${name}を解約する`,
    danger: true,
    back: BACK,
    afterwards: isUnpaid
      ? "押すと、その場で契約が終わります。"
      : "押すと、解約の受け付けが完了します。利用が終わるまでは、設定から取り消せます。",
  };
}

function usableTerm(end: string, isUnpaid: boolean, verb: string) {
  return isUnpaid
    ? {
        term: "利用の終わり",
        text: "お支払いを確認できていないため、解約するとすぐに終わります。未払いの請求は取り消し、お支払いの必要はありません。",
      }
    : { term: "利用の終わり", text: `${formatDateTime(end)}まで、これまでどおり${verb}。` };
}

function endDates(end: string, title: string): Change["dates"] {
  return [{ key: "end", date: jstDate(end), title, done: false }];
}

export interface GoingOn {
  /** Which contract: ライト, みなと精工の単品購入 */
  readonly what: string;
  readonly end: string;
  /** To which plan it changes then, as was scheduled; null: it stays the same. */
  readonly next: string | null;
  /** Yen a month from then. */
  readonly amount: number;
}

/** The withdrawal of a churn: the contract goes on. */
export function describeStay({ what, end, next, amount }: GoingOn): Change {
  return {
    heading: "解約の取り消し",
    lead: `${what}は解約を受け付けています。取り消すと、契約はそのまま続きます。`,
    terms: [
      { term: "続けるもの", text: what },
      {
        term: "取り消さないとき",
        text: `${formatDateTime(end)}に利用が終わり、そのあとの請求はありません。`,
      },
      {
        term: "取り消したあと",
        text: `${day(jstDate(end))}に更新し、以後は毎月の請求が続きます。`,
        ...(next === null ? {} : { note: `予約済みの${next}への変更も、元のまま続きます。` }),
      },
    ],
    dates: [nextRenewal(end, amount)],
    button: "解約を取り消す",
    back: "取り消さない",
    afterwards: "押すと、解約の取り消しが完了します。今日の支払いはありません。",
  };
}
