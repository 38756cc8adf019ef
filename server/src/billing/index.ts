export { type Plan, plans, INITIAL_UNLOCKS } from "./plans.ts";
