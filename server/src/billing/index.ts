export { type Billing, type BillingOptions, createBilling } from "./create-billing.ts";
export { type BillingHealth, billingHealth, billingNeedsOperator } from "./billing-health.ts";
export { billingJobs } from "./jobs.ts";
export { register as registerBilling } from "./routes.ts";
export { createDisabledPayments } from "./payments/payments.disabled.ts";
export { createStripeClient, createStripePayments } from "./payments/payments.stripe.ts";
export { type Plan, type PlanLimits, plans } from "./plans.ts";
