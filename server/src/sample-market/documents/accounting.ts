import { isEdgeCase } from "../roster/edge-cases.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";

export type AccountingStandard = "JP" | "IFRS" | "US";

export function standardOf(profile: IssueProfile, yearEnd: EpochDay): AccountingStandard {
  if (profile.usGaap) return "US";
  if (profile.ifrsFromYear === null) return "JP";
  return Number(toIsoDate(yearEnd).slice(0, 4)) >= profile.ifrsFromYear ? "IFRS" : "JP";
}

const ABSENT_FOR_FINANCIALS = [
  "NetSales",
  "OperatingIncome",
  "CurrentAssets",
  "CashAndDeposits",
  "InvestmentSecurities",
  "CurrentLiabilities",
  "ForecastNetSales",
  "ForecastOperatingIncome",
];
const ABSENT_UNDER_IFRS = [
  "OrdinaryIncome",
  "CashAndDeposits",
  "InvestmentSecurities",
  "ShareholdersEquity",
  "ForecastOrdinaryIncome",
];
const ABSENT_UNDER_US_GAAP = ["OrdinaryIncome", "ShareholdersEquity", "ForecastOrdinaryIncome"];
const OPERATING_INCOME_FACTS = ["OperatingIncome", "ForecastOperatingIncome"];

/** Facts that a filing of this kind never contains. */
export function absentFacts(
  profile: IssueProfile,
  standard: AccountingStandard,
): ReadonlySet<string> {
  const names: string[] = [];
  if (profile.style === "bank" || profile.style === "insurer") names.push(...ABSENT_FOR_FINANCIALS);
  if (profile.style === "reit") names.push("InvestmentSecurities", "NumberOfEmployees");
  if (standard === "IFRS") names.push(...ABSENT_UNDER_IFRS);
  if (standard === "US") names.push(...ABSENT_UNDER_US_GAAP);
  if (isEdgeCase(profile.code, "ifrs_without_operating_income"))
    names.push(...OPERATING_INCOME_FACTS);
  return new Set(names);
}

/** Drops absent facts, also as `Previous…`. */
export function omitAbsentFacts(
  facts: Readonly<Record<string, number>>,
  absent: ReadonlySet<string>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => !absent.has(name.replace(/^Previous/, ""))),
  );
}
