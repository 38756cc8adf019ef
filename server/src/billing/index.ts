export { type Plan, type PlanLetter, plans, UNLOCKS_OF_NEW_MEMBER } from "./plans.ts";
