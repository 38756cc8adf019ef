import type { PlanTerms } from "../endpoints/billing/billing.ts";
import type { Subscription } from "../schemas/billing/subscription.ts";
import type { ChangeConfirmation } from "../browser/billing/change-confirmation.ts";
import { KEPT_TEXT } from "../browser/billing/confirmation-parts.ts";
import { formatDay, formatTime, jstDate, jstDateAfter } from "../browser/figures.ts";
import { planLabels } from "../browser/billing/plan.ts";

type SubscribedUnit = Subscription["units"][number];

const BACK = "解約しない";

/** The end of the plan with its period, or at once where a charge is unpaid. */
export function describeChurn(
  {
    stripe_plan_name: plan,
    stripe_downgrading_plan_name: next,
    subscription_status: status,
    begins_at: begin,
    units,
  }: Pick<
    Subscription,
    | "stripe_plan_name"
    | "stripe_downgrading_plan_name"
    | "subscription_status"
    | "begins_at"
    | "units"
  >,
  end: string,
  { userdata_days: kept }: Pick<PlanTerms, "userdata_days">,
): ChangeConfirmation {
  const label = planLabels[plan];
  const deleted = formatDay(jstDateAfter(end, kept));
  const isUnpaid = status === "suspended";
  const isWaiting = begin !== null;
  const goingOn = units.filter((unit) => unit.subscription_status !== "to_quit");
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
      isWaiting
        ? {
            term: "利用の終わり",
            // The copy is kept, and the trial may get longer.
            text: `${label}は始まりません。無料体験は、その期限まで、これまでどおり使えます。`,
          }
        : usableTerm(end, isUnpaid, "使えます"),
      ...(isUnpaid
        ? []
        : [
            {
              term: "以後の請求",
              text: `${label}の請求はありません。`,
              ...(isWaiting ? {} : { note: "日割りの返金はありません。" }),
            },
          ]),
      {
        term: "保存した内容",
        text: `保存した条件とそのメモは、${isWaiting ? "無料体験の終わり" : "利用の終了"}から${kept}日間保管したあと削除します。`,
        ...(isUnpaid
          ? {}
          : {
              note: `${isWaiting ? "" : `${deleted}まで。`}その前に申し込み直せば、元のまま使えます。`,
            }),
      },
      {
        term: "残るもの",
        text: "会員登録とポートフォリオは残ります。請求書の記録は法令により7年間保存します。",
      },
      ...(goingOn.length === 0
        ? []
        : [
            {
              term: "単品購入",
              text: `${goingOn.map(({ name_jp: name }) => name).join("、")}の単品購入は続きます。設定から1社ずつ解約できます。`,
            },
          ]),
    ],
    dates: isUnpaid || isWaiting ? [] : endDates(end, `${label}の利用が終わり、無料会員になります`),
    button: `${label}を解約する`,
    danger: true,
    back: BACK,
    afterwards: isUnpaid
      ? `押すと、その場で契約が終わります。取り消しはできませんが、いつでも申し込み直せます。${KEPT_TEXT}`
      : `押すと、解約の受け付けが完了します。${isWaiting ? momentText(end) : "利用が終わる"}までは、設定から取り消せます。${KEPT_TEXT}`,
  };
}

export function describeUnitChurn({
  name_jp: name,
  period_end: end,
  subscription_status: status,
}: SubscribedUnit): ChangeConfirmation {
  const isUnpaid = status === "suspended";
  return {
    heading: "解約内容の確認",
    lead: "まだ解約は完了していません。電話や理由の入力は必要ありません。",
    terms: [
      { term: "解約するもの", text: `${name}の単品購入(月ごとの契約)` },
      usableTerm(end, isUnpaid, "見られます"),
      ...(isUnpaid
        ? []
        : [
            {
              term: "以後の請求",
              text: `${name}の単品購入の請求はありません。`,
              note: "日割りの返金はありません。",
            },
          ]),
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
      ? `押すと、その場で契約が終わります。${KEPT_TEXT}`
      : `押すと、解約の受け付けが完了します。利用が終わるまでは、設定から取り消せます。${KEPT_TEXT}`,
  };
}

function usableTerm(end: string, isUnpaid: boolean, verb: string) {
  return isUnpaid
    ? {
        term: "利用の終わり",
        text: "お支払いを確認できていないため、解約するとすぐに終わります。未払いの請求は取り消しますので、お支払いの必要はありません。",
      }
    : { term: "利用の終わり", text: `${momentText(end)}まで、これまでどおり${verb}。` };
}

function endDates(end: string, title: string): ChangeConfirmation["dates"] {
  return [{ day: jstDate(end), title }];
}

function momentText(instant: string): string {
  return `${formatDay(jstDate(instant))} ${formatTime(instant)}`;
}
