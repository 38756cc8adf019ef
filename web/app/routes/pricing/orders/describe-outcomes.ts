import type { PlanName } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { describeNeverBegins } from "../../../billing/describe-subscription.ts";
import { day, formatDateTime, jstDate } from "../../../ui/format.ts";

const dayOf = (moment: string) => day(jstDate(moment));

const UNTIL_THEN = "それまでは、解約を取り消せます。";

interface EndedContract {
  readonly ends_at: string;
  /** At once, as a charge was unpaid. */
  readonly ended: boolean;
}

/** @param isWaiting for the end of a trial */
export function describePlanEnded(
  plan: PlanName,
  contract: EndedContract,
  isWaiting: boolean,
): string {
  const label = planLabels[plan];
  return isWaiting
    ? describeNeverBegins(label) + UNTIL_THEN
    : describeEnded(label, `${label}は${formatDateTime(contract.ends_at)}まで使え`, contract);
}

export function describeUnitEnded(company: string, contract: EndedContract): string {
  const usable = `${company}の分析は${formatDateTime(contract.ends_at)}まで見られ`;
  return describeEnded(`${company}の単品購入`, usable, contract);
}

function describeEnded(what: string, usable: string, { ended }: EndedContract): string {
  return ended
    ? `${what}の契約は終わりました。未払いの請求は取り消しました。`
    : `${usable}、そのあとの請求はありません。${UNTIL_THEN}`;
}

/** @param what of which contract: ライト, みなと精工の単品購入 */
export function describeGoesOn(what: string, renewsAt: string): string {
  return `${what}の契約は続きます。次の更新日は${dayOf(renewsAt)}です。`;
}

/** @param next that was scheduled before @param isWaiting for the end of a trial */
export function describeStays(
  plan: PlanName,
  next: PlanName,
  renewsAt: string,
  isWaiting: boolean,
): string {
  if (isWaiting)
    return `${planLabels[plan]}は、無料体験が終わる${dayOf(renewsAt)}に始まり、その日に最初の請求があります。`;
  return plan === next
    ? describeGoesOn(planLabels[plan], renewsAt)
    : `${planLabels[plan]}の契約は続き、${dayOf(renewsAt)}に${planLabels[next]}に変わる予約も元のままです。`;
}

export function describeScheduled(from: PlanName, to: PlanName, at: string): string {
  return `${dayOf(at)}に${planLabels[from]}から${planLabels[to]}に変わり、その日から新しい金額になります。それまでは、予約を取り消せます。`;
}

const withdrawnTexts = {
  churn: "予約していた解約は取り消しました。",
  downgrade: "予約していた下位プランへの変更は取り消しました。",
} as const;

export function describeUpgraded(
  from: PlanName,
  to: PlanName,
  withdrawn: keyof typeof withdrawnTexts | null,
): string {
  const text = `${planLabels[from]}から${planLabels[to]}に変わりました。新しいプランの機能を、いまから使えます。`;
  return withdrawn === null ? text : text + withdrawnTexts[withdrawn];
}
