/** A rule of the product whose lines must not change unnoticed. */
export interface GuardedRule {
  readonly name: string;
  /** Where the rule is written. */
  readonly files: readonly string[];
  /** Files and folders of tests that must notice any change of it. */
  readonly tests: readonly string[];
}

const rule = (
  name: string,
  files: readonly string[],
  ...tests: readonly string[]
): GuardedRule => ({
  name,
  files,
  tests,
});
const inFolder = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `${folder}/${name}.ts`);

export const guardedRules: readonly GuardedRule[] = [
  rule("verdict limits", ["engine/src/verdict.ts"], "engine/src/verdict.test.ts"),
  rule(
    "pillars",
    inFolder(
      "engine/src/pillars",
      "balance-sheet",
      "cash-flow",
      "peers",
      "pool-filings",
      "sales-growth",
      "trend",
    ),
    "engine/src/",
  ),
  rule(
    "scenarios",
    inFolder("engine/src/scenario", "scenario", "solve-assumption"),
    "engine/src/scenario/",
  ),
  rule("bridge", ["engine/src/bridge.ts"], "engine/src/bridge.test.ts"),
  rule(
    "value moves",
    [
      ...inFolder("engine/src/moves", "explain-move", "value-move"),
      "engine/src/statistics/shapley.ts",
    ],
    "engine/src/moves/",
    "engine/src/statistics/shapley.test.ts",
  ),
  rule(
    "past days",
    [
      "server/src/valuation/company-on-day.ts",
      ...inFolder("server/src/reports/past-days", "require-past-day", "limit-analysis"),
    ],
    "server/src/reports/past-days/",
    "server/src/main/past-days.test.ts",
  ),
  rule("doubts", ["server/src/valuation/doubts.ts"], "server/src/valuation/doubts.test.ts"),
  rule(
    "offers",
    [
      "contract/src/browser/billing/offer-rule.ts",
      ...inFolder("server/src/billing/orders/terms", "require-adding", "trial-in-order"),
    ],
    "contract/src/browser/billing/offer-rule.test.ts",
    "server/src/billing/orders/terms/require-adding.test.ts",
    "server/src/billing/orders/checkouts/trial-checkout.test.ts",
  ),
  rule("accuracy", ["engine/src/accuracy.ts"], "engine/src/accuracy.test.ts"),
  rule(
    "alerts",
    [
      ...inFolder("server/src/alerts", "settle", "evaluate-company", "evaluate-screen", "rules"),
      "server/src/alerts/mails/group-events.ts",
    ],
    "server/src/alerts/",
  ),
  rule("calibration", ["engine/src/calibration.ts"], "engine/src/"),
  rule(
    "forecast revisions",
    inFolder("engine/src/forecasts", "decision", "rank-with-revision", "revision"),
    "engine/src/forecasts/",
  ),
  rule(
    "splits",
    [
      ...inFolder("engine/src/company", "shares", "share-basis"),
      ...inFolder("server/src/companies/stores/bars", "split-factor"),
    ],
    "engine/src/",
    "server/src/companies/stores/bars/split-factor.test.ts",
  ),
  rule(
    "fiscal years",
    [
      ...inFolder("engine/src/company", "fiscal-years"),
      ...inFolder("server/src/companies/derived", "fiscal-years"),
    ],
    "engine/src/",
    "server/src/companies/derived/",
  ),
  rule(
    "company figures",
    inFolder(
      "server/src/companies/derived",
      "derive-company",
      "financial-ratios",
      "growth",
      "net-cash",
      "per-share",
      "quarter-spans",
      "warnings",
    ),
    "server/src/companies/derived/",
  ),
  rule(
    "calendar",
    ["server/src/companies/calendar/trading-days.ts"],
    "server/src/companies/calendar/",
  ),
  rule("mask", ["server/src/members/mask.ts"], "server/src/members/"),
  rule("rights", ["server/src/members/rights.ts"], "server/src/members/"),
  rule("unlocks", inFolder("server/src/members", "unlocks"), "server/src/members/"),
  rule(
    "trials",
    inFolder("server/src/trial", "rules", "start-trial", "hooks"),
    "server/src/trial/",
  ),
  rule("plan limits", ["server/src/billing/plans.ts"], "server/src/billing/"),
  rule(
    "money of billing",
    inFolder(
      "server/src/billing/money",
      "billing-periods",
      "consumption-tax",
      "discount",
      "proration",
      "apply-balance",
    ),
    "server/src/billing/money/",
  ),
  rule(
    "simulation of changes",
    inFolder("server/src/billing", "simulation", "plan-changes", "receipts/open-debits"),
    ...["simulation", "plan-changes", "receipts/open-debits"].map(
      (name) => `server/src/billing/${name}.test.ts`,
    ),
  ),
  rule(
    "states of subscriptions",
    inFolder(
      "server/src/billing/subscription-state",
      "choose-subscriptions",
      "state-at",
      "unpaid-deadlines",
      "unpaid-invoices",
    ),
    "server/src/billing/subscription-state/",
  ),
  rule(
    "coupons",
    inFolder("server/src/billing/coupons", "coupon", "redeem-coupon", "person-keys"),
    "server/src/billing/coupons/",
  ),
  rule(
    "signatures of events",
    inFolder("server/src/billing/events", "verify-signature", "event-kinds"),
    "server/src/billing/events/",
  ),
  rule(
    "orders",
    inFolder(
      "server/src/billing/orders",
      "terms/sign-confirmation",
      "rows/place-order",
      "closing/close-orders",
    ),
    "server/src/billing/orders/",
  ),
  rule(
    "mails about payments",
    ["server/src/billing/mails/decide-mails.ts"],
    "server/src/billing/mails/",
  ),
  rule(
    "final confirmation",
    inFolder("contract/src/browser/billing", "order-charges", "order-confirmation"),
    "contract/src/browser/billing/order-confirmation.test.ts",
    "contract/src/browser/billing/upgrade-confirmation.test.ts",
  ),
  rule(
    "access",
    ["server/src/platform/http/authorization.ts"],
    "server/src/platform/http/authorization.test.ts",
  ),
  rule(
    "tokens",
    ["server/src/accounts/identities/verify-token.ts"],
    "server/src/accounts/identities/",
  ),
  rule(
    "deletion",
    [
      "server/src/accounts/rules.ts",
      ...inFolder(
        "server/src/accounts/deletion",
        "cancel-deletion",
        "delete-account",
        "purge-deleted",
      ),
    ],
    "server/src/accounts/rules.test.ts",
    "server/src/accounts/deletion/",
  ),
  rule(
    "screening conditions",
    inFolder("server/src/screening/screens", "evaluate-condition", "condition-tree"),
    "server/src/screening/screens/",
  ),
  rule(
    "records of conditions",
    inFolder("server/src/screening/record", "simulate-picks", "measure-record", "to-record-view"),
    "server/src/screening/record/",
  ),
  rule("ranks of the day", ["server/src/promising/rank-companies.ts"], "server/src/promising/"),
  rule(
    "search",
    inFolder(
      "server/src/search",
      "fold",
      "find-hits",
      "find-near-misses",
      "learn-readings",
      "search-index",
    ),
    "server/src/search/",
  ),
  rule(
    "news",
    inFolder("server/src/content", "rules", "render-markdown", "parse-news-file"),
    "server/src/content/",
  ),
  rule("gate of ingest", ["server/src/ingest/gate/rules.ts"], "server/src/ingest/gate/"),
  rule("quarantine", ["server/src/ingest/quarantine/rules.ts"], "server/src/ingest/quarantine/"),
  rule("daily run", ["server/src/ingest/daily-run/rules.ts"], "server/src/ingest/daily-run/"),
  rule(
    "alerts of the exchange",
    ["server/src/ingest/files/read-alerts.ts", "server/src/companies/stores/write-alerts.ts"],
    "server/src/ingest/files/read-alerts.test.ts",
    "server/src/ingest/files/import-jpx-alerts.test.ts",
  ),
  rule(
    "rate limits",
    ["server/src/platform/limits/rate-limiter.ts", "server/src/accounts/rate-limits.ts"],
    "server/src/platform/limits/",
    "server/src/accounts/",
  ),
  rule(
    "throttle and retry",
    inFolder("server/src/vendors/http", "throttle", "fetch-with-retry"),
    "server/src/vendors/http/",
  ),
  rule(
    "work queue and mail retries",
    [
      ...inFolder("server/src/platform/work-queue", "work-queue", "queue-worker"),
      "server/src/platform/mail/retry-schedule.ts",
    ],
    "server/src/platform/work-queue/",
    "server/src/platform/mail/",
  ),
  rule(
    "failures of mails",
    ["server/src/mailing/bounces/classify-failure.ts"],
    "server/src/mailing/bounces/",
  ),
  rule("mails that can be stopped", ["server/src/mailing/rules.ts"], "server/src/mailing/"),
  rule("judged lessons", ["server/src/lessons/rules.ts"], "server/src/lessons/"),
  rule("messages to the operator", ["server/src/contact/rules.ts"], "server/src/contact/"),
  rule("texts of legal documents", ["server/src/legal/versions.ts"], "server/src/legal/"),
  rule("telemetry limits", ["server/src/telemetry/rules.ts"], "server/src/telemetry/"),
  rule(
    "links that stay on the site",
    inFolder("web/app/urls", "safe-next", "classify-url"),
    "web/app/urls/",
  ),
];
