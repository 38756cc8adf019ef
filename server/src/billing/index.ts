export { type Billing, type BillingOptions, createBilling } from "./create-billing.ts";
export { type BillingHealth, billingHealth, billingNeedsOperator } from "./billing-health.ts";
export { billingJobs } from "./jobs.ts";
export { register as registerBilling } from "./routes.ts";
export { createDisabledPayments } from "./payments/payments.disabled.ts";
export { createStripeClient, createStripePayments } from "./payments/payments.stripe.ts";
export { type Plan, type PlanLimits, onSale, plans } from "./plans.ts";
export type { Purchases } from "./overview/purchases.ts";
export { NOTHING_PAID, type PaidFacts } from "./subscription-state/paid-facts.ts";
