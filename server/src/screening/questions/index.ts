export type { PackedMarket, StoredColumns } from "./packed-markets.ts";
export { declarationOf, allowsColumn, planOfColumns, allowsQuestion } from "./required-plan.ts";
export { cellsOf, toScreenRows } from "./to-screen-rows.ts";
export { findFaults, invalidCondition } from "./check-question.ts";
export { leavesOf, namesIn } from "./question-leaves.ts";
export { type CompanyFinder, createCompanyFinder } from "./find-companies.ts";
export {
  createScreens,
  type ScreenViewer,
  type ScreenList,
  type Screens,
  type ScreensOptions,
} from "./create-screens.ts";
