/**
 * Requests per minute by plan, all endpoints together: https://jpx-jquants.com/en/spec/rate-limits
 */
export const PLAN_LIMITS = { free: 5, light: 60, standard: 120, premium: 500 } as const;
export type FakePlan = keyof typeof PLAN_LIMITS;

export interface FakeEndpoint {
  readonly path: string;
  /** Other plans get 403. */
  readonly plans: readonly FakePlan[];
  /** "Rate Limits by Endpoint", independent of the plan. */
  readonly perMinute?: number;
}

const ALL: readonly FakePlan[] = ["free", "light", "standard", "premium"];
const PAID: readonly FakePlan[] = ["light", "standard", "premium"];
const PREMIUM: readonly FakePlan[] = ["premium"];

/**
 * Supported endpoints of API v2, documented one per page, e.g.
 * https://jpx-jquants.com/en/spec/eq-bars-daily
 */
export const ENDPOINTS: readonly FakeEndpoint[] = [
  // eq-master, eq-bars-daily (whole days; the sessions of a day need premium), mkt-cal
  { path: "/equities/master", plans: ALL },
  { path: "/equities/bars/daily", plans: ALL },
  { path: "/markets/calendar", plans: ALL },
  // fin-earnings-date, fin-summary, fin-details, fin-dividend
  { path: "/fins/earnings-date", plans: ALL },
  { path: "/fins/summary", plans: ALL, perMinute: 60 },
  { path: "/fins/details", plans: PREMIUM, perMinute: 60 },
  { path: "/fins/dividend", plans: PREMIUM },
  // bulk-list, bulk-get
  { path: "/bulk/list", plans: PAID },
  { path: "/bulk/get", plans: PAID },
];

export function isFakePlan(text: string): text is FakePlan {
  return Object.hasOwn(PLAN_LIMITS, text);
}
