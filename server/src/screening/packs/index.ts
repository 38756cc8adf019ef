export { createPacks, type MonthEndCoverage, type Packs } from "./create-packs.ts";
export type { MonthReturns } from "./month-returns-pack.ts";
export { createPackReader, type MarketHistory, type PackReader } from "./read-packs.ts";
