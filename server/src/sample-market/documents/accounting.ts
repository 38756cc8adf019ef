import { isAwkward } from "../roster/awkward.ts";
import type { Profile } from "../roster/profile.ts";
import { formatDay, type EpochDay } from "../calendar/days.ts";

export type AccountingStandard = "JP" | "IFRS" | "US";

/** The standard of a company's filings for the fiscal year that ends on `yearEnd`. */
export function standardOf(profile: Profile, yearEnd: EpochDay): AccountingStandard {
  if (profile.usGaap) return "US";
  if (profile.ifrsFromYear === null) return "JP";
  return Number(formatDay(yearEnd).slice(0, 4)) >= profile.ifrsFromYear ? "IFRS" : "JP";
}

const BALANCE_SHEET_BUSINESS = [
  "NetSales",
  "OperatingIncome",
  "CurrentAssets",
  "CashAndDeposits",
  "InvestmentSecurities",
  "CurrentLiabilities",
  "ForecastNetSales",
  "ForecastOperatingIncome",
];
const IFRS = [
  "OrdinaryIncome",
  "CashAndDeposits",
  "InvestmentSecurities",
  "ShareholdersEquity",
  "ForecastOrdinaryIncome",
];
const US = ["OrdinaryIncome", "ShareholdersEquity", "ForecastOrdinaryIncome"];
const NO_OPERATING_INCOME = ["OperatingIncome", "ForecastOperatingIncome"];

/** Names of the facts that a filing of this kind never carries. */
export function absentFacts(profile: Profile, standard: AccountingStandard): ReadonlySet<string> {
  const names: string[] = [];
  if (profile.style === "bank" || profile.style === "insurer")
    names.push(...BALANCE_SHEET_BUSINESS);
  if (profile.style === "reit") names.push("InvestmentSecurities", "NumberOfEmployees");
  if (standard === "IFRS") names.push(...IFRS);
  if (standard === "US") names.push(...US);
  if (isAwkward(profile.code, "ifrs_without_operating_income")) names.push(...NO_OPERATING_INCOME);
  return new Set(names);
}

/** Drops absent facts, also when they speak of the previous forecast. */
export function keepPresent(
  facts: Readonly<Record<string, number>>,
  absent: ReadonlySet<string>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => !absent.has(name.replace(/^Previous/, ""))),
  );
}
