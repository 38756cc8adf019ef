import type { Endpoints, Output, PlanName, PlanResponse } from "@tenbin/contract";
import { comparePlans } from "@tenbin/contract/plan-comparison";
import { planPoints } from "./plan-features.ts";
import { planQuestions } from "./plan-questions.ts";

/** For whom a plan is made; none is recommended. Null for those without an entry of their own on the page. */
const readers: Readonly<Record<PlanName, string | null>> = {
  tenbin_free: "まず企業を調べてみる方に",
  tenbin_unit: null,
  tenbin_beginners: null,
  tenbin_light: "気になる企業を続けて見る方に",
  tenbin_standard: "市場全体から探す方に",
  tenbin_expert: "調査や顧客への説明に使う方に",
};

const NOT_ON_SALE =
  "いまはプランも単品購入も販売していません。下の料金と内容は、販売を始めるときのものです。";

/** What the page shows of `GET /plans`, so that browsers do not load how it is made. */
export function describePlans({ on_sale: onSale, plans, terms }: Output<Endpoints["getPlans"]>) {
  const free = requirePlan(plans, "tenbin_free");
  const unit = requirePlan(plans, "tenbin_unit");
  const offered = plans.filter((plan) => plan.sold && plan !== unit);
  const ledger = [free, ...offered];
  const comparison = comparePlans([free, unit, ...offered]);
  const [cheapest] = offered;
  return {
    onSale,
    /** Said while nothing is sold. */
    notOnSale: onSale ? null : NOT_ON_SALE,
    plans: plans.map(({ name, label, price }) => ({ name, label, price })),
    ledger: ledger.map((plan, i) => ({
      name: plan.name,
      label: plan.label,
      price: plan.price,
      reader: readers[plan.name] ?? "",
      term: plan.price === 0 ? "支払い方法の登録は不要" : "1か月ごとの自動更新",
      points: planPoints(plan, ledger[i - 1] ?? null, terms),
    })),
    unit: {
      name: unit.name,
      label: unit.label,
      price: unit.price,
      slots: terms.unit_slots,
      equals: cheapest?.label ?? "",
    },
    unlocks: { count: free.unlocks, days: terms.unlock_days },
    compared: [free, unit, ...offered].map(({ name, label, price }) => ({ name, label, price })),
    comparison,
    questions: planQuestions(terms, free.limits.portfolio_maxcount),
  };
}

export type PlanDescriptions = ReturnType<typeof describePlans>;

function requirePlan(plans: readonly PlanResponse[], name: PlanName): PlanResponse {
  const found = plans.find((plan) => plan.name === name);
  if (found === undefined) throw new Error(`GET /plans: ${name} is missing`);
  return found;
}
