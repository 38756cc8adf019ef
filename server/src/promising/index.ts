export { createPromising, type Promising } from "./create-promising.ts";
export { createDayRanks, type DayRanks } from "./day-ranks.ts";
export { register as registerPromising } from "./routes.ts";
export { promisingRule } from "./rule.ts";
