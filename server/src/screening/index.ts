export { createScreening, type Screening } from "./create-screening.ts";
export { createDayRanks, type DayRanks } from "./promising/day-ranks.ts";
export { fold, foldQuery } from "./fold.ts";
export { register as registerScreening } from "./routes.ts";
export { createSearchIndex, type SearchEntry } from "./search-index.ts";
export { createSnapshots, type Snapshots } from "./snapshots/index.ts";
