export { factNames, factsOf } from "./facts.ts";
export type {
  CompanyFields,
  CompanyInput,
  CompanyPageFields,
  DerivedCompany,
} from "./company-fields.ts";
export { deriveCompany } from "./derive-company.ts";
export { companyForecastsOf } from "./forecasts.ts";
export { fiscalYearName, missingFiscalYears } from "./fiscal-years.ts";
export { nextResults } from "./next-results.ts";
export { documentsAsOf, latestStatement } from "./documents-as-of.ts";
export { disclosureOf, revisionKind } from "./disclosures.ts";
export { searchFieldEn, searchFieldJp } from "./search-fields.ts";
export { statementsOf } from "./statement-document.ts";
