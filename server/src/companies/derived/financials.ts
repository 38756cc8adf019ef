import type { Financials, FiscalYearFigures } from "@tenbin/contract";
import {
  hasTwelveMonths,
  parentEquity,
  type ReportedYear,
  type ShareSplit,
  type StatementDocument,
} from "@tenbin/engine";
import { fiscalYearName, missingFiscalYears, monthsBetween } from "./fiscal-years.ts";
import { type Forecast, forecastAhead } from "./forecasts/forecasts.ts";
import {
  equityRatio,
  type ForecastPerShare,
  forecastPerShareOn,
  perShareAsOf,
  returnOnEquity,
} from "./per-share.ts";
import { latestPerPeriod, yearEndOf, type YearEnds } from "./forecasts/forecast-progress.ts";
import {
  changesFromYearBefore,
  cumulativeSpan,
  type QuarterSpan,
  threeMonthSpan,
} from "./quarter-spans.ts";

const YEARS_SHOWN = 10;
/** Five years of four quarters. */
const QUARTERS_SHOWN = 20;

const EMPTY_FIGURES = {
  sales: null,
  operating_income: null,
  ordinary_income: null,
  profit: null,
  cfo: null,
  cfi: null,
  fcf: null,
  assets: null,
  net_assets: null,
  equity: null,
  equity_ratio: null,
  roe: null,
  eps: null,
  bps: null,
  dps: null,
  share_basis_assumed: false,
};

/**
 * Up to ten fiscal years, oldest first, with gaps for missing filings, then a forecast year.
 *
 * @param shares net shares on the share basis of `day`; null when unknown
 */
export function financialYears(
  day: string,
  shares: number | null,
  years: readonly ReportedYear[],
  forecasts: readonly Forecast[],
  adjustments: readonly ShareSplit[],
  statements: readonly StatementDocument[],
): FiscalYearFigures[] {
  const disclosed = new Map(statements.map((s) => [s.documentId, s.disclosedAt]));
  const past = [
    ...years.map((year) => ({
      end: year.periodEnd,
      figures: reportedYear(day, year, years, adjustments, disclosed),
    })),
    ...missingFiscalYears(years).map(({ name, periodEnd }) => ({
      end: periodEnd,
      figures: missingYear(name),
    })),
  ]
    .toSorted((a, b) => (a.end < b.end ? -1 : 1))
    .slice(-YEARS_SHOWN)
    .map(({ figures }) => figures);
  const ahead = forecastAhead(forecasts, years.at(-1));
  return ahead === null
    ? past
    : [...past, forecastYear(ahead, forecastPerShareOn(day, ahead, shares, adjustments))];
}

function missingYear(name: string): FiscalYearFigures {
  return {
    ...EMPTY_FIGURES,
    name,
    period_end: null,
    months: null,
    status: "missing",
    irregular: false,
    forecast: null,
    document_id: null,
    disclosed_at: null,
  };
}

function reportedYear(
  day: string,
  year: ReportedYear,
  years: readonly ReportedYear[],
  adjustments: readonly ShareSplit[],
  disclosed: ReadonlyMap<string, number>,
): FiscalYearFigures {
  const { facts } = year;
  const documentId = year.documentIds[0] ?? null;
  const disclosedAt = documentId === null ? undefined : disclosed.get(documentId);
  const { operatingCashFlow: cfo, investingCashFlow: cfi } = facts;
  return {
    name: fiscalYearName(year.periodEnd),
    period_end: year.periodEnd,
    months: monthsBetween(year.periodStart, year.periodEnd),
    status: "reported",
    irregular: year.irregular,
    forecast: null,
    document_id: documentId,
    disclosed_at: disclosedAt === undefined ? null : new Date(disclosedAt).toISOString(),
    sales: facts.sales,
    operating_income: facts.operatingIncome,
    ordinary_income: facts.ordinaryIncome,
    profit: facts.profit,
    cfo,
    cfi,
    fcf: cfo === null || cfi === null ? null : cfo + cfi,
    assets: facts.assets,
    net_assets: facts.netAssets,
    equity: parentEquity(facts),
    equity_ratio: equityRatio(year),
    roe: returnOnEquity(year, years),
    ...perShareAsOf(day, year, adjustments),
    share_basis_assumed: false,
  };
}

function forecastYear(forecast: Forecast, perShare: ForecastPerShare): FiscalYearFigures {
  return {
    ...EMPTY_FIGURES,
    name: fiscalYearName(forecast.yearEnd),
    period_end: forecast.yearEnd,
    months: monthsBetween(forecast.yearStart, forecast.yearEnd),
    status: "forecast",
    irregular: !hasTwelveMonths({ periodStart: forecast.yearStart, periodEnd: forecast.yearEnd }),
    forecast: forecast.state,
    document_id: forecast.document.documentId,
    disclosed_at: forecast.document.disclosedAt,
    sales: forecast.sales,
    operating_income: forecast.operatingIncome,
    ordinary_income: forecast.ordinaryIncome,
    profit: forecast.profit,
    eps: perShare.eps,
    dps: perShare.dps,
    share_basis_assumed: perShare.shareBasisAssumed,
  };
}

/** Each with the change from the year before, cumulative and for its last three months. */
export function financialQuarters(
  statements: readonly StatementDocument[],
  ends: YearEnds,
): Financials["quarters"] {
  // Half as many more, so that the first ones shown can be compared with the year before.
  const periods = latestPerPeriod(statements).slice(-1.5 * QUARTERS_SHOWN);
  const cumulative = periods.map(cumulativeSpan);
  const single = cumulative.map((span) => threeMonthSpan(span, cumulative));
  const known = single.filter((span) => span !== null);
  return periods
    .map((statement, at) => {
      const { periodType, periodEnd, documentId } = statement;
      const period = periodType === "FY" ? "通期" : `${periodType}累計`;
      const quarter = single[at] ?? null;
      const named = {
        name: `${fiscalYearName(yearEndOf(statement, ends))} ${period}`,
        period_type: periodType,
        period_end: periodEnd,
        document_id: documentId,
        three_months: quarter === null ? null : spanFigures(quarter, known),
      };
      return Object.assign(named, spanFigures(cumulative[at]!, cumulative));
    })
    .slice(-QUARTERS_SHOWN);
}

function spanFigures(span: QuarterSpan, spans: readonly QuarterSpan[]) {
  return { ...span.amounts, changes: changesFromYearBefore(span, spans) };
}
