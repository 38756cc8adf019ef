export {
  buildColumns,
  type ColumnDeclarations,
  type MarketColumns,
  type MarketRow,
  packColumns,
  unpackColumns,
} from "./columns/index.ts";
export { NO_LISTS, type OwnLists, runScreen, type Screen, toOwnLists } from "./screens/index.ts";
export { type Comparisons, createComparisons } from "./comparison/index.ts";
export {
  createRecords,
  measureInThread,
  measureStored,
  type RecordQuestion,
  type Records,
} from "./record/index.ts";
export {
  type CompanyFinder,
  createCompanyFinder,
  createScreens,
  type Screens,
  type StoredColumns,
} from "./questions/index.ts";
export { createSavedScreens, registerSavedScreens, type SavedScreenLists } from "./saved/index.ts";
export { registerComparisons, registerRecords, registerScreens } from "./routes.ts";
export { createPacks, type MonthEndCoverage, type Packs } from "./packs/index.ts";
