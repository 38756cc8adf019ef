import { isIsoDate } from "../../platform/clock/days.ts";
import type { DocumentRecord, PeriodType } from "../../companies/index.ts";
import type { FactsIndex } from "./facts-index.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

export interface Cover {
  readonly periodType: PeriodType;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly consolidated: boolean;
  readonly accountingStandard: DocumentRecord["accountingStandard"];
  readonly filerName: string | null;
  readonly amends: boolean;
}

const CONTEXT = "FilingDateInstant";
/** JMIS follows IFRS, with summary elements of its own. */
const STANDARDS: Readonly<Record<string, Cover["accountingStandard"]>> = {
  "Japan GAAP": "JP",
  IFRS: "IFRS",
  "US GAAP": "US",
  JMIS: "IFRS",
};
/** HY: half-year reports since 2024, and earlier ones of filers that report half-yearly. */
const PERIODS: Readonly<Record<string, PeriodType>> = {
  FY: "FY",
  Q1: "1Q",
  Q2: "2Q",
  HY: "2Q",
  Q3: "3Q",
};

/** @throws UnreadableFilingError for an unknown period, standard or date */
export function readCover(facts: FactsIndex): Cover {
  const readDei = (name: string): string | null => facts.text(`jpdei_cor:${name}DEI`, CONTEXT);
  const lookUp = <T>(name: string, values: Readonly<Record<string, T>>): T => {
    const word = readDei(name) ?? "";
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    if (value === undefined)
      throw new UnreadableFilingError(`${name} is unknown: ${quoteText(readDei(name))}`);
    return value;
  };
  const day = (name: string): string => {
    const text = readDei(name);
    if (!isIsoDate(text))
      throw new UnreadableFilingError(`${name} is not a date: ${quoteText(text)}`);
    return text;
  };
  return {
    periodType: lookUp("TypeOfCurrentPeriod", PERIODS),
    periodStart: day("CurrentFiscalYearStartDate"),
    periodEnd: day("CurrentPeriodEndDate"),
    consolidated: readDei("WhetherConsolidatedFinancialStatementsArePrepared") === "true",
    accountingStandard: lookUp("AccountingStandards", STANDARDS),
    filerName: readDei("FilerNameInJapanese"),
    amends: readDei("AmendmentFlag") === "true",
  };
}

function quoteText(text: string | null): string {
  return text === null ? "missing" : JSON.stringify(text.slice(0, 40));
}
