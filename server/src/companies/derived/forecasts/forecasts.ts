import type { Absence, FiscalYearFigures } from "@tenbin/contract";
import type { CompanyForecast, DividendFacts, StatementDocument } from "@tenbin/engine";
import { isIsoDate } from "../../../platform/clock/days.ts";
import { twelveMonthPeriodEnd } from "../fiscal-years.ts";
import type { DocumentRecord } from "../../records.ts";
import { perList } from "../per-list.ts";

/**
 * What a company forecasts of a year: earnings; of the first half alone, until that is reported; a
 * dividend alone; `undecided` (未定) where it says so or takes a forecast back; `none` where it says
 * nothing of earnings or dividend.
 * No source carries a forecast as a range.
 */
export type ForecastState = NonNullable<FiscalYearFigures["forecast"]>;

/** Forecast for one fiscal year from one document, in yen; the dividend in yen per share. */
export interface Forecast {
  readonly state: ForecastState;
  readonly document: DocumentRecord;
  readonly disclosedAt: number;
  readonly yearStart: string;
  readonly yearEnd: string;
  readonly sales: number | null;
  readonly operatingIncome: number | null;
  readonly ordinaryIncome: number | null;
  readonly profit: number | null;
  readonly epsYen: number | null;
  readonly dpsYen: number | null;
  /** In place of `dpsYen` where the company forecasts dividends of shares before and after a split. */
  readonly dividendParts: DividendFacts | null;
  /** What tells the shares on which `epsYen` and `dpsYen` are stated. */
  readonly earningsBasis: StatedBasis;
  readonly dividendBasis: StatedBasis;
}

interface StatedBasis {
  /** When the figure was disclosed, ms since the epoch. */
  readonly statedAt: number;
  /** When the profit and the EPS were that were in force then. */
  readonly basisAt: number;
  readonly profit: number | null;
  readonly epsYen: number | null;
}

/**
 * Ordered by disclosure; facts are named `Forecast…`, null where the company calls them undecided.
 * A dividend revision keeps the earnings forecast of the year, and an earnings revision without a
 * dividend keeps the dividend forecast.
 */
export const forecastsOf = perList((documents: readonly DocumentRecord[]): readonly Forecast[] => {
  const forecasts: Forecast[] = [];
  const inForce = new Map<string, Forecast>();
  /** Starts of years whose first half is reported. */
  const halfReported = new Set<string>();
  const add = (forecast: Forecast) => {
    inForce.set(forecast.yearStart, forecast);
    forecasts.push(forecast);
  };
  const ordered = documents
    .map((document) => ({ document, disclosedAt: Date.parse(document.disclosedAt) }))
    .toSorted((a, b) => a.disclosedAt - b.disclosedAt);
  for (const { document, disclosedAt } of ordered) {
    const year = forecastFiscalYear(document);
    if (reportsFirstHalf(document)) halfReported.add(document.periodStart);
    if (year === null) {
      const running = inForce.get(document.periodStart);
      const hasEnded = running?.state === "first_half_only" && reportsFirstHalf(document);
      if (hasEnded) add({ ...running, document, disclosedAt, state: stateWithout(running) });
      continue;
    }
    const isHalfReported = halfReported.has(year.yearStart);
    const before = inForce.get(year.yearStart);
    const isRevision = document.kind !== "statement";
    const keeps = (facts: readonly string[]) => isRevision && !states(document, facts);
    // A forecast of the first half alone replaces any state but a forecast of the year.
    const isNews =
      states(document, FIRST_HALF_FACTS) && !isHalfReported && before?.state !== "earnings";
    const earnings =
      keeps(EARNINGS_FACTS) && !isNews && before !== undefined
        ? pickEarnings(before)
        : forecastEarnings(document, disclosedAt, stateOf(document, before?.state, isHalfReported));
    const keepsDividend = keeps(DIVIDEND_FACTS) && before !== undefined;
    add({
      document,
      disclosedAt,
      ...year,
      ...earnings,
      ...(keepsDividend ? pickDividend(before) : forecastDividend(document)),
      dividendBasis: keepsDividend
        ? before.dividendBasis
        : { ...earnings.earningsBasis, statedAt: disclosedAt },
    });
  }
  return forecasts;
});

/**
 * The forecasts of operating profit that documents state themselves, ordered by disclosure; null
 * where it is undecided. Of statements on one period only the first counts: a correction repeats the
 * forecast of its day.
 */
export function companyForecastsOf(documents: readonly DocumentRecord[]): CompanyForecast[] {
  const periods = new Set<string>();
  return forecastsOf(documents).flatMap(({ document, disclosedAt, yearStart, yearEnd }) => {
    const operatingProfit = document.facts["ForecastOperatingIncome"] ?? null;
    if (!states(document, ["ForecastOperatingIncome"]) && !isUndecided(document)) return [];
    const { documentId, kind, periodEnd } = document;
    if (kind === "statement" && periods.has(periodEnd)) return [];
    if (kind === "statement") periods.add(periodEnd);
    return [{ documentId, disclosedAt, yearStart, yearEnd, operatingProfit }];
  });
}

type Earnings = Pick<
  Forecast,
  "sales" | "operatingIncome" | "ordinaryIncome" | "profit" | "epsYen" | "state" | "earningsBasis"
>;

const DIVIDEND_FACT = "ForecastDividendPerShareYen";
const FINAL_DIVIDEND_FACT = "ForecastYearEndDividendPerShareYen";
const DIVIDEND_FACTS = [DIVIDEND_FACT, FINAL_DIVIDEND_FACT] as const;
const EARNINGS_FACTS = [
  "ForecastNetSales",
  "ForecastOperatingIncome",
  "ForecastOrdinaryIncome",
  "ForecastProfit",
  "ForecastEarningsPerShareYen",
] as const;

const FIRST_HALF_FACTS = [
  "ForecastFirstHalfNetSales",
  "ForecastFirstHalfOperatingIncome",
  "ForecastFirstHalfOrdinaryIncome",
  "ForecastFirstHalfProfit",
] as const;

/** A fact that is null is stated: as undecided. */
function states({ facts }: DocumentRecord, names: readonly string[]): boolean {
  return names.some((name) => facts[name] !== undefined);
}

/** Whether a document calls all earnings undecided, or takes their forecast back. */
export function isUndecided(document: DocumentRecord): boolean {
  const { facts } = document;
  return (
    states(document, EARNINGS_FACTS) &&
    EARNINGS_FACTS.every((name) => (facts[name] ?? null) === null)
  );
}

/** @param isHalfReported what was forecast of the first half is no forecast any more */
function stateOf(
  document: DocumentRecord,
  before: ForecastState | undefined,
  isHalfReported: boolean,
): ForecastState {
  if (EARNINGS_FACTS.some((name) => (document.facts[name] ?? null) !== null)) return "earnings";
  if (!isHalfReported && states(document, FIRST_HALF_FACTS)) return "first_half_only";
  if (isUndecided(document)) return "undecided";
  // Results without a forecast of earnings leave these two states as they are.
  if (before === "undecided" || (before === "first_half_only" && !isHalfReported)) return before;
  return stateWithout(forecastDividend(document));
}

/** The state without a forecast of earnings. */
function stateWithout({ dpsYen, dividendParts }: ForecastDividend): ForecastState {
  return dpsYen === null && dividendParts === null ? "none" : "dividend_only";
}

type ForecastDividend = Pick<Forecast, "dpsYen" | "dividendParts">;

function forecastDividend({ facts }: DocumentRecord): ForecastDividend {
  const fact = (name: string) => facts[name] ?? null;
  const [dpsYen, final] = [fact(DIVIDEND_FACT), fact(FINAL_DIVIDEND_FACT)];
  if (dpsYen !== null || final === null) return { dpsYen, dividendParts: null };
  return {
    dpsYen,
    dividendParts: {
      dpsYen,
      firstQuarterDividendYen: fact("ForecastFirstQuarterDividendPerShareYen"),
      interimDividendYen: fact("ForecastInterimDividendPerShareYen"),
      thirdQuarterDividendYen: fact("ForecastThirdQuarterDividendPerShareYen"),
      finalDividendYen: final,
    },
  };
}

function pickDividend({ dpsYen, dividendParts }: ForecastDividend): ForecastDividend {
  return { dpsYen, dividendParts };
}

function reportsFirstHalf({ kind, periodType }: DocumentRecord): boolean {
  return kind === "statement" && (periodType === "2Q" || periodType === "3Q");
}

const ABSENCES: Readonly<Record<ForecastState, Absence>> = {
  earnings: "no_forecast",
  first_half_only: "forecast_first_half_only",
  dividend_only: "forecast_dividend_only",
  undecided: "forecast_undecided",
  none: "no_forecast",
};

/** Why an amount is not forecast. */
export function forecastAbsence(forecast: Pick<Forecast, "state"> | null): Absence {
  return ABSENCES[forecast?.state ?? "none"];
}

function forecastEarnings(
  document: DocumentRecord,
  disclosedAt: number,
  state: ForecastState,
): Earnings {
  const fact = (name: (typeof EARNINGS_FACTS)[number]) => document.facts[name] ?? null;
  const [profit, epsYen] = [fact("ForecastProfit"), fact("ForecastEarningsPerShareYen")];
  return {
    sales: fact("ForecastNetSales"),
    operatingIncome: fact("ForecastOperatingIncome"),
    ordinaryIncome: fact("ForecastOrdinaryIncome"),
    profit,
    epsYen,
    state,
    earningsBasis: { statedAt: disclosedAt, basisAt: disclosedAt, profit, epsYen },
  };
}

function pickEarnings({
  sales,
  operatingIncome,
  ordinaryIncome,
  profit,
  epsYen,
  state,
  earningsBasis,
}: Earnings): Earnings {
  return { sales, operatingIncome, ordinaryIncome, profit, epsYen, state, earningsBasis };
}

export function forecastInForce(
  forecasts: readonly Forecast[],
  statement: Pick<StatementDocument, "periodStart">,
  at: number,
): Forecast | null {
  return (
    forecasts.findLast(
      (forecast) => forecast.disclosedAt <= at && forecast.yearStart === statement.periodStart,
    ) ?? null
  );
}

/** The newest forecast of a year that is not reported yet. */
export function forecastAhead(
  forecasts: readonly Forecast[],
  latest: Pick<StatementDocument, "periodEnd"> | undefined,
): Forecast | null {
  // A decision on the last year's dividend may be newer than the forecast of the running year.
  return (
    forecasts.findLast(({ yearEnd }) => latest === undefined || yearEnd > latest.periodEnd) ?? null
  );
}

/** The facts give the dates as YYYYMMDD numbers. */
function forecastFiscalYear(
  document: DocumentRecord,
): { yearStart: string; yearEnd: string } | null {
  const { facts } = document;
  const yearStart = parseCompactDate(facts["ForecastFiscalYearStart"]);
  if (yearStart === null) return null;
  return {
    yearStart,
    yearEnd: parseCompactDate(facts["ForecastFiscalYearEnd"]) ?? twelveMonthPeriodEnd(yearStart),
  };
}

function parseCompactDate(number: number | null | undefined): string | null {
  const text = String(number ?? "");
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isIsoDate(day) ? day : null;
}
