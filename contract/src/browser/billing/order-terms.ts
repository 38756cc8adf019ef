/**
 * The input of the final confirmation. Money is in whole yen, tax included; moments are ISO 8601 with a
 * zone.
 */
import type { PlanName } from "./plan.ts";

/** What the confirmation says, as the payment service computed it. */
export interface OrderTerms {
  readonly order: PlanOrder | UnitOrder | UpgradeOrder;
  /** A month, without coupon. */
  readonly price: number;
  /** In force for this order. */
  readonly coupon: { readonly name: string; readonly description: string } | null;
  /**
   * What will be charged, the first one now, at least two. The last one is charged every month from
   * then on.
   */
  readonly charges: readonly Charge[];
  /** Tax contained in the first charge. */
  readonly tax: { readonly rate: number; readonly yen: number };
  /** The moment from which months count. */
  readonly cycleAnchor: string;
  readonly card: SavedCard | "entered_at_checkout";
  /** The trial that runs while a plan is bought; absent: none does. */
  readonly trial?: TrialInOrder | undefined;
  /** Companies bought alone that the plan includes; offered to be ended. */
  readonly activeUnits: readonly ActiveUnit[];
  /** Days after the end of a plan during which its data are kept. */
  readonly userdataDays: number;
  /** Days to withdraw after receiving the contract document; null if the operator is no registered adviser. */
  readonly withdrawalDays: number | null;
}

export interface PlanOrder {
  readonly kind: "plan";
  readonly plan: PlanName;
  readonly gives: PlanGives;
}

/** What a plan gives, as its order says it. */
export interface PlanGives {
  /** Of every company. */
  readonly allAnalyses: boolean;
  readonly savedScreens: number;
  readonly portfolioCompanies: number;
}

/** When a plan begins that is bought in a trial: at once, which ends the trial, or at its end. */
export const planBegins = ["at_once", "after_trial"] as const;
export type PlanBegins = (typeof planBegins)[number];

export interface TrialInOrder {
  readonly until: string;
  /** As ordered. After the trial the second charge is the first one of a month. */
  readonly begins: PlanBegins;
  /** Whether it can begin after the trial; why not: that is too near, or a coupon counts from now. */
  readonly wait: "offered" | "too_near" | "coupon" | "not_offered";
}

export interface UnitOrder {
  readonly kind: "unit";
  readonly company: string;
}

export interface UpgradeOrder {
  readonly kind: "upgrade";
  readonly from: PlanName;
  readonly fromPrice: number;
  readonly plan: PlanName;
  readonly gives: PlanGives;
  readonly proration: ProrationSum;
  /** What is scheduled and ends with the payment; null: nothing. */
  readonly withdraws: WithdrawnSchedule | null;
}

export type WithdrawnSchedule =
  | { readonly kind: "downgrade"; readonly plan: PlanName }
  | { readonly kind: "churn" };

/** How the first charge of an upgrade came about. */
export interface ProrationSum {
  readonly periodStart: string;
  readonly periodEnd: string;
  /** The moment of calculation. */
  readonly at: string;
  /** Until when the sum is charged as shown. */
  readonly validUntil: string;
  readonly lines: readonly ProrationLine[];
  /** From earlier invoices: positive is owed, negative is credit. */
  readonly balance: number;
}

export interface ProrationLine {
  readonly plan: PlanName;
  /** What the whole stretch costs, or was charged. */
  readonly base: number;
  readonly leftSeconds: number;
  readonly lengthSeconds: number;
  /** Negative for what was paid and is credited. */
  readonly yen: number;
}

export interface Charge {
  readonly at: string;
  readonly yen: number;
}

export interface SavedCard {
  readonly brand: string;
  readonly last4: string;
}

export interface ActiveUnit {
  readonly ticker: string;
  readonly company: string;
  readonly periodEnd: string;
}
