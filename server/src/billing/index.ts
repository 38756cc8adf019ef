export { register as registerBilling } from "./routes.ts";
export { type Plan, type PlanLimits, plans } from "./plans.ts";
