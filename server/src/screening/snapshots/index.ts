export { createSnapshots, type MonthEndCoverage, type Snapshots } from "./create-snapshots.ts";
export type { MonthReturns } from "./month-returns-pack.ts";
export { createPackReader, type MarketHistory, type PackReader } from "./read-packs.ts";
