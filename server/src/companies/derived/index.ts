export type {
  CompanyFields,
  CompanyOnDay,
  CompanyPageFields,
  DerivedCompany,
} from "./company-fields.ts";
export { deriveCompany } from "./derive-company.ts";
export { daysBetween, daysInMonth, toDay, toDayNumber } from "../../platform/clock/days.ts";
export { fiscalYearName, gapYears } from "./fiscal-years.ts";
export { nextResults } from "./next-results.ts";
export { knownOn, newestStatement } from "./known-on.ts";
export { disclosureOf } from "./disclosures.ts";
export { searchFieldEn, searchFieldJp } from "./search-fields.ts";
export { statementsOf } from "./statement-document.ts";
