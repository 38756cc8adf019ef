/**
 * From the vendor's documentation: https://jpx-jquants.com/en/spec/rate-limits and
 * https://jpx-jquants.com/en/spec/data-spec
 */
export const PLANS = ["free", "light", "standard", "premium"] as const;
export type JQuantsPlan = (typeof PLANS)[number];

/** Per minute, for all endpoints together. */
export const REQUESTS_PER_MINUTE: Readonly<Record<JQuantsPlan, number>> = {
  free: 5,
  light: 60,
  standard: 120,
  premium: 500,
};

interface EndpointSpec {
  readonly path: string;
  /** The smallest plan with access. */
  readonly from: JQuantsPlan;
  /** Additional limit of the endpoint per minute. */
  readonly perMinute?: number;
}

export const ENDPOINTS = {
  master: { path: "/equities/master", from: "free" },
  barsDaily: { path: "/equities/bars/daily", from: "free" },
  earningsDate: { path: "/fins/earnings-date", from: "free" },
  calendar: { path: "/markets/calendar", from: "free" },
  summary: { path: "/fins/summary", from: "free", perMinute: 60 },
  details: { path: "/fins/details", from: "premium", perMinute: 60 },
  dividend: { path: "/fins/dividend", from: "premium" },
  bulkList: { path: "/bulk/list", from: "light" },
  bulkGet: { path: "/bulk/get", from: "light" },
} as const satisfies Record<string, EndpointSpec>;
export type JQuantsEndpoint = keyof typeof ENDPOINTS;

export const CURSOR_MIN_PLAN: JQuantsPlan = "premium";

export function planIncludes(plan: JQuantsPlan, from: JQuantsPlan): boolean {
  return PLANS.indexOf(plan) >= PLANS.indexOf(from);
}
