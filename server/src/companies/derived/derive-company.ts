import { emptyTape, type Absence } from "@tenbin/contract";
import {
  newestOtherClassShares,
  newestSharesOn,
  type ReportedYear,
  type StatedShares,
  type StatementDocument,
} from "@tenbin/engine";
import { tickerOf } from "@tenbin/contract/code";
import { toUnixSeconds } from "@tenbin/contract/time";
import { jstMoment } from "../../platform/clock/clock.ts";
import type {
  CompanyFields,
  CompanyInput,
  CompanyPageFields,
  DerivedCompany,
} from "./company-fields.ts";
import type { DocumentRecord } from "../records.ts";
import { dividendHistory } from "./dividends.ts";
import { financialQuarters, financialYears } from "./financials.ts";
import { fiscalYearName } from "./fiscal-years.ts";
import { forecastsOf } from "./forecasts/forecasts.ts";
import {
  absent,
  divideFigures,
  present,
  fiveYearGrowth,
  fiveYearMean,
  type DerivedFigure,
} from "./growth.ts";
import { documentsAsOf } from "./documents-as-of.ts";
import { netCashParts, roundedNetCash } from "./net-cash.ts";
import { financialRatios } from "./financial-ratios.ts";
import { perList } from "./per-list.ts";
import { nextTradingDay } from "../calendar/trading-days.ts";
import { quoteDecimals } from "../quote.ts";
import {
  forecastProgress,
  yearEndOf,
  yearEndsOf,
  type YearEnds,
} from "./forecasts/forecast-progress.ts";
import { searchFieldEn, searchFieldJp } from "./search-fields.ts";
import { reportedYears, statedPeriods, statementsOf } from "./statement-document.ts";
import { warningsOf } from "./warnings.ts";

export function deriveCompany(company: CompanyInput): DerivedCompany {
  const { day, issue, splits, quote } = company;
  const documents = documentsAsOf(company.documents, day);
  const statements = statementsOf(documents);
  const years = reportedYears(statements);
  const forecasts = forecastsOf(documents);
  const periods = statedPeriods(statements);
  const sharesAt = (date: string) => newestSharesOn(date, periods, splits);
  // On the share basis of the last trade, as the price is.
  const shares = sharesAt(quote?.date ?? day);
  const mv = marketCap(company, shares);
  const parts = netCashParts(statements);
  const netcash = netCashFigure(parts, statements.length);
  const { progress, ends, quarters } = quartersOf(documents);
  const figures = {
    mv,
    netcash,
    cash_price_ratio: divideFigures(netcash, mv, "no_price"),
    netsales_growth_p5y: fiveYearGrowth(years, "sales"),
    op_growth_p5y: fiveYearGrowth(years, "operatingIncome"),
    op: latestOperatingIncome(years.at(-1)),
    op5: fiveYearMean(years, "operatingIncome"),
    daily_amount: dailyAmount(company),
    progress: progress.absence === null ? present(progress.value ?? 0) : absent(progress.absence),
  };
  const years10 = financialYears(
    day,
    sharesAt(day)?.count ?? null,
    years,
    forecasts,
    splits,
    statements,
  );
  const { ratios, yieldOf } = financialRatios(company, years, years10, mv);
  return {
    fields: {
      ...descriptiveFields(company, statements.at(-1)),
      ...figureValues(figures),
      tape: tapeOf(company),
      price_date_is_newest: quote !== null && quote.date === day,
      warning: warningsOf(company, years, shares, documents),
    },
    page: {
      segment: issue.segment,
      name_kana: issue.nameKana,
      change_from: changeFrom(quote),
      shares: shares === null ? null : sharesView(shares, newestOtherClassShares(periods)),
      figures: { ...figureValues(ratios), dividend_yield_of: yieldOf },
      progress: progress.page,
      netcash_parts: parts === null ? null : netCashPartsView(parts, ends),
      dividends: dividendHistory(day, years10, years, splits),
      absences: absencesOf({ ...figures, ...ratios }),
    },
    financials: {
      ticker: tickerOf(issue.code),
      accounting_standard: statements.at(-1)?.accountingStandard ?? null,
      consolidated: statements.at(-1)?.consolidated ?? null,
      years: years10,
      quarters,
    },
  };
}

/** What follows from documents alone, of which all are known. */
const quartersOf = perList((documents: readonly DocumentRecord[]) => {
  const statements = statementsOf(documents);
  const forecasts = forecastsOf(documents);
  const ends = yearEndsOf(statements, forecasts);
  return {
    ends,
    progress: forecastProgress(statements, forecasts, Number.POSITIVE_INFINITY),
    quarters: financialQuarters(statements, ends),
  };
});

function sharesView({ count, basis }: StatedShares, otherClasses: number | null) {
  return { net: Math.round(count), basis, other_classes: otherClasses };
}

function marketCap({ quote }: CompanyInput, shares: StatedShares | null): DerivedFigure {
  if (quote === null) return absent("no_price");
  return shares === null ? absent("no_shares") : present(Math.round(quote.close * shares.count));
}

function netCashFigure(parts: ReturnType<typeof netCashParts>, statements: number): DerivedFigure {
  if (parts !== null) return present(roundedNetCash(parts));
  return absent(statements === 0 ? "no_statement" : "fact_not_disclosed");
}

function latestOperatingIncome(latest: ReportedYear | undefined): DerivedFigure {
  if (latest === undefined) return absent("no_statement");
  const { operatingIncome } = latest.facts;
  return operatingIncome === null ? absent("fact_not_disclosed") : present(operatingIncome);
}

function dailyAmount({ quote }: CompanyInput): DerivedFigure {
  if (quote === null) return absent("no_price");
  return quote.dailyAmount === null ? absent("no_volume") : present(quote.dailyAmount);
}

function descriptiveFields(
  { day, issue, quote }: CompanyInput,
  newest: StatementDocument | undefined,
) {
  const isListedLater = issue.listingDate !== null && issue.listingDate > day;
  const neverListed =
    issue.listingDate === null &&
    issue.segment === null &&
    quote === null &&
    issue.withheld == null;
  const standard =
    isListedLater || neverListed
      ? "not_yet_listed"
      : newest?.accountingStandard === "US"
        ? "us_standard"
        : "generic";
  return {
    id: issue.code,
    ticker: tickerOf(issue.code),
    name_jp: issue.nameJp,
    name_en: issue.nameEn,
    standard,
    search_field_jp: searchFieldJp(issue),
    search_field_en: searchFieldEn(issue),
    nickname: Object.fromEntries(issue.nicknames.map((name) => [name, true])),
    industry_category: issue.sector33,
    listing_date: issue.listingDate === null ? null : toUnixSeconds(jstMoment(issue.listingDate)),
    delisted: issue.delistingDate !== null && issue.delistingDate <= day,
    paused: issue.paused,
  } as const;
}

/** Without binary fractions; the close before may be divided by a split. */
function changeSince(previousClose: number, close: number): number {
  const change = Number((close - previousClose).toFixed(3));
  return change === 0 ? 0 : change;
}

function tapeOf({ issue, quote }: CompanyInput): CompanyFields["tape"] {
  const decimals = quoteDecimals(issue, quote);
  if (quote === null) return { ...emptyTape, decimals };
  const { close, previousClose, volume, date } = quote;
  const change = previousClose === null ? null : changeSince(previousClose, close);
  const ratio = change === null || previousClose === null ? null : change / previousClose;
  return { close, change, change_ratio: ratio, volume, date, decimals };
}

/** Null where the trade before was on the trading day before, as 前日比 has it, and without one. */
function changeFrom(quote: CompanyInput["quote"]): string | null {
  const before = quote?.previousDate ?? null;
  return quote === null || before === null || nextTradingDay(before) >= quote.date ? null : before;
}

function netCashPartsView(parts: NonNullable<ReturnType<typeof netCashParts>>, ends: YearEnds) {
  const { statement, ...amounts } = parts;
  return {
    ...amounts,
    period_end: statement.periodEnd,
    fiscal_year: fiscalYearName(yearEndOf(statement, ends)),
    document_id: statement.documentId,
  };
}

function figureValues<Name extends string>(
  figures: Readonly<Record<Name, DerivedFigure>>,
): Record<Name, number | null> {
  const values = Object.entries<DerivedFigure>(figures).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as Record<Name, number | null>;
}

function absencesOf(
  figures: Readonly<Record<string, DerivedFigure>>,
): CompanyPageFields["absences"] {
  const absences: Record<string, Absence> = {};
  for (const [name, { absence }] of Object.entries(figures)) {
    if (absence !== undefined) absences[name] = absence;
  }
  return absences;
}
