export { factNames, factsOf } from "./facts.ts";
export type {
  CompanyFields,
  CompanyOnDay,
  CompanyPageFields,
  DerivedCompany,
} from "./company-fields.ts";
export { deriveCompany } from "./derive-company.ts";
export { fiscalYearName, gapYears } from "./fiscal-years.ts";
export { nextResults } from "./next-results.ts";
export { knownOn, newestStatement } from "./known-on.ts";
export { disclosureOf, revisionOf } from "./disclosures.ts";
export { searchFieldEn, searchFieldJp } from "./search-fields.ts";
export { statementsOf } from "./statement-document.ts";
