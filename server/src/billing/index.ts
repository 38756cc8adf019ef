export { type Plan, type PlanLetter, plans } from "./plans.ts";
