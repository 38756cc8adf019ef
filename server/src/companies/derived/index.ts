export { factNames, factsOf } from "./facts.ts";
export type {
  CompanyFields,
  CompanyInput,
  CompanyPageFields,
  DerivedCompany,
} from "./company-fields.ts";
export { deriveCompany } from "./derive-company.ts";
export {
  companyForecastsOf,
  type Forecast,
  forecastAbsence,
  forecastAhead,
  forecastsOf,
} from "./forecasts/forecasts.ts";
export { nonpositiveBook } from "./financial-ratios.ts";
export { forecastHistoryOf } from "./forecasts/forecast-history.ts";
export { isSameYearEnd } from "./forecasts/stated-forecasts.ts";
export { latestPerPeriod } from "./forecasts/forecast-progress.ts";
export { type DerivedFigure, growthOver, regularYearBack } from "./growth.ts";
export {
  fiscalYearName,
  findYearBack,
  irregularAbsence,
  missingFiscalYears,
} from "./fiscal-years.ts";
export { type PerShareFigures, perShareAsOf, perShareFigure, returnOnEquity } from "./per-share.ts";
export { nextResults } from "./next-results.ts";
export { documentsAsOf, latestStatement } from "./documents-as-of.ts";
export { disclosureFact, formatProgress } from "./disclosure-fact.ts";
export { disclosureOf, revisionKind } from "./disclosures.ts";
export { searchFieldEn, searchFieldJp } from "./search-fields.ts";
export { reportedYears, statementsOf } from "./statement-document.ts";
