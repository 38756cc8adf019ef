export { createScreeningDomain, registerScreeningDomain } from "./create-screening-domain.ts";
export {
  buildColumns,
  type ColumnDeclarations,
  type MarketColumns,
  type MarketRow,
  packColumns,
  unpackColumns,
} from "./columns/index.ts";
export { NO_LISTS, type OwnLists, runScreen, type Screen, toOwnLists } from "./screens/index.ts";
export { createRecords, measureStored, type RecordQuestion } from "./record/index.ts";
export {
  type CompanyFinder,
  createCompanyFinder,
  createScreens,
  type StoredColumns,
} from "./questions/index.ts";
export { createSavedScreens, registerSavedScreens } from "./saved/index.ts";
export { registerScreens } from "./routes.ts";
export { createPacks, type MonthEndCoverage, type Packs } from "./packs/index.ts";
