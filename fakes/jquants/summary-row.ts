import type { DocumentRecord } from "../../server/src/companies/index.ts";
import type { ApiRow } from "./market-rows.ts";
import { SUMMARY_COLUMNS } from "./summary-columns.ts";

type Facts = DocumentRecord["facts"];

/** Result columns of a filer with subsidiaries. */
const RESULT_FIELDS = {
  Sales: "NetSales",
  OP: "OperatingIncome",
  OdP: "OrdinaryIncome",
  NP: "ProfitLossAttributableToOwnersOfParent",
  EPS: "EarningsPerShareYen",
  TA: "Assets",
  Eq: "NetAssets",
  BPS: "NetAssetsPerShareYen",
  CFO: "NetCashProvidedByUsedInOperatingActivities",
  CFI: "NetCashProvidedByUsedInInvestmentActivities",
  CFF: "NetCashProvidedByUsedInFinancingActivities",
  CashEq: "CashAndCashEquivalents",
  ShOutFY: "NumberOfIssuedShares",
  TrShFY: "NumberOfTreasuryShares",
} as const;

/** A filer without subsidiaries fills these columns instead and leaves the others empty. */
const NON_CONSOLIDATED_FIELDS: Readonly<Record<string, string>> = {
  Sales: "NCSales",
  OP: "NCOP",
  OdP: "NCOdP",
  NP: "NCNP",
  EPS: "NCEPS",
  TA: "NCTA",
  Eq: "NCEq",
  BPS: "NCBPS",
};

const FORECAST_FIELDS = {
  this: { Sales: "FSales", OP: "FOP", OdP: "FOdP", NP: "FNP", EPS: "FEPS" },
  // The vendor's own spelling of next year's profit.
  next: { Sales: "NxFSales", OP: "NxFOP", OdP: "NxFOdP", NP: "NxFNp", EPS: "NxFEPS" },
} as const;
const NON_CONSOLIDATED_FORECAST_FIELDS = {
  this: { Sales: "FNCSales", OP: "FNCOP", OdP: "FNCOdP", NP: "FNCNP", EPS: "FNCEPS" },
  next: {
    Sales: "NxFNCSales",
    OP: "NxFNCOP",
    OdP: "NxFNCOdP",
    NP: "NxFNCNP",
    EPS: "NxFNCEPS",
  },
} as const;
const FORECAST_FACTS = {
  Sales: "ForecastNetSales",
  OP: "ForecastOperatingIncome",
  OdP: "ForecastOrdinaryIncome",
  NP: "ForecastProfit",
  EPS: "ForecastEarningsPerShareYen",
} as const;

/** Null for documents that the vendor does not carry (buy-backs, splits). */
export function summaryRow(document: DocumentRecord, number: string, reit: boolean): ApiRow | null {
  const row: Record<string, string> = Object.fromEntries(SUMMARY_COLUMNS.map((name) => [name, ""]));
  const type = docTypeOf(document, reit);
  if (type === null) return null;
  const { facts, disclosedAt } = document;
  const nonConsolidated = isNonConsolidated(document, reit);
  Object.assign(row, {
    DiscDate: disclosedAt.slice(0, 10),
    DiscTime: disclosedAt.slice(11, 19),
    Code: document.code,
    DiscNo: number,
    DocType: type,
    CurPerType: document.periodType,
  });
  if (document.kind === "statement") {
    Object.assign(row, { CurPerSt: document.periodStart, CurPerEn: document.periodEnd });
    for (const [field, fact] of Object.entries(RESULT_FIELDS)) {
      row[(nonConsolidated && NON_CONSOLIDATED_FIELDS[field]) || field] = toText(facts[fact]);
    }
    if (document.periodType === "FY")
      row[reit ? "DivUnit" : "DivAnn"] = toText(facts["DividendPerShareYen"]);
  }
  writeForecast(row, document, reit);
  return row;
}

function docTypeOf(
  { kind, periodType, consolidated, accountingStandard, facts }: DocumentRecord,
  reit: boolean,
) {
  if (kind === "statement") {
    if (reit) return `${periodType}FinancialStatements_Consolidated_REIT`;
    const scope = consolidated ? "Consolidated" : "NonConsolidated";
    return `${periodType}FinancialStatements_${scope}_${accountingStandard}`;
  }
  const prefix = reit ? "REIT" : "";
  if (kind === "forecast") return `${prefix}EarnForecastRevision`;
  return "AnnouncedDividendPerShareYen" in facts ? `${prefix}DividendForecastRevision` : null;
}

function writeForecast(row: Record<string, string>, document: DocumentRecord, reit: boolean): void {
  const { facts, kind, periodType } = document;
  const isNext = kind === "statement" && periodType === "FY";
  const which = isNext ? "next" : "this";
  const fields = (
    isNonConsolidated(document, reit) ? NON_CONSOLIDATED_FORECAST_FIELDS : FORECAST_FIELDS
  )[which];
  for (const [key, fact] of Object.entries(FORECAST_FACTS)) {
    row[fields[key as keyof typeof fields]] = toText(facts[fact]);
  }
  const dividend = facts["ForecastDividendPerShareYen"] ?? facts["AnnouncedDividendPerShareYen"];
  row[`${isNext ? "NxF" : "F"}${reit ? "DivUnit" : "DivAnn"}`] = toText(dividend);
  const [start, end] = [
    parseCompactDate(facts, "ForecastFiscalYearStart"),
    parseCompactDate(facts, "ForecastFiscalYearEnd"),
  ];
  if (isNext) Object.assign(row, { NxtFYSt: start, NxtFYEn: end });
  const named = isNext || start === "" ? [document.periodStart, document.periodEnd] : [start, end];
  Object.assign(row, { CurFYSt: named[0], CurFYEn: named[1] });
}

const isNonConsolidated = ({ consolidated }: DocumentRecord, reit: boolean): boolean =>
  !consolidated && !reit;

/** The vendor sends numbers as text and missing ones as "". */
function toText(value: number | null | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

function parseCompactDate(facts: Facts, name: string): string {
  const text = String(facts[name] ?? "");
  return text === "" ? "" : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
