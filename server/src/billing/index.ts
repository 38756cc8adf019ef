export { type Plan, plans, UNLOCKS_OF_NEW_MEMBER } from "./plans.ts";
