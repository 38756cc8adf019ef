export { type Plan, type PlanLimits, plans } from "./plans.ts";
