import type { PlanName } from "@tenbin/contract";
import type { SitePath } from "../../site/site-pages.ts";

interface PricedPlan {
  readonly name: PlanName;
  readonly label: string;
  readonly price: number;
}

export interface PlanLink {
  readonly to: string;
  readonly label: string;
}

const CHURN = linkTo("/pricing/churn/confirm", "解約の内容を確認する");

/**
 * Where a plan is looked at before it is ordered; null where nothing can be done.
 * @param current null for a visitor
 */
export function planLink(
  plan: PricedPlan,
  current: PricedPlan | null,
  onSale: boolean,
): PlanLink | null {
  const { name, label, price } = plan;
  if (price === 0 && current === null) return linkTo("/register", "会員登録をする");
  if (!onSale || name === current?.name) return null;
  if (name === "tenbin_unit") return linkTo("/search", "企業を選んで確認する");
  if (price === 0) return CHURN;
  const query = new URLSearchParams({ plan: name });
  return { to: `${orderPage(plan, current)}?${query}`, label: `${label}の内容を確認する` };
}

/** Instead, while a plan waits to begin: beside it no other one can be ordered, and it can be cancelled. */
export function waitingPlanLink(
  { name }: PricedPlan,
  waiting: { readonly plan: PlanName; readonly isCancelled: boolean },
): PlanLink | null {
  return name === waiting.plan && !waiting.isCancelled ? CHURN : null;
}

function orderPage({ price }: PricedPlan, current: PricedPlan | null): SitePath {
  if (current === null || current.price === 0) return "/pricing/payment";
  return price > current.price ? "/pricing/upgrade" : "/pricing/downgrade/confirm";
}

function linkTo(to: SitePath, label: string): PlanLink {
  return { to, label };
}
