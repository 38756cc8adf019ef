import type { MetricAbsence } from "@tenbin/contract/metrics";
import type {
  Facts,
  MonthEndPrice,
  ReportedYear,
  ShareSplit,
  StatementDocument,
  Valuation,
} from "@tenbin/engine";
import {
  adjustedCloses,
  type CompanyFields,
  type CompanyPageFields,
  type DailyCloses,
  deriveCompany,
  type DerivedCompany,
  documentsAsOf,
  type DocumentRecord,
  type Forecast,
  forecastAbsence,
  forecastAhead,
  forecastsOf,
  irregularAbsence,
  type IssueRecord,
  latestPerPeriod,
  type PerShareFigures,
  perShareFigure,
  type Quote,
  regularYearBack,
  reportedYears,
  splitFactor,
  statementsOf,
} from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { AccuracyRecord, RankedEvidence, Rating } from "../../valuation/index.ts";
import { type MetricValue, known, toAbsence } from "./metric-value.ts";

/** Everything that the metrics of a company rest on; of what is later than `day` nothing is used. */
export interface MetricFacts {
  /** YYYY-MM-DD: metrics are as of its close. */
  readonly day: string;
  readonly issue: IssueRecord;
  readonly documents: readonly DocumentRecord[];
  readonly splits: readonly ShareSplit[];
  /** The last trade up to `day`. */
  readonly quote: Quote | null;
  /** Last close of each month, in yen as traded, ascending. */
  readonly monthEnds: readonly MonthEndPrice[];
  /** Closes of the last year and longer, in yen as traded. */
  readonly closes: DailyCloses;
  readonly rating: Rating;
  readonly accuracy: Pick<AccuracyRecord, "score">;
  readonly valuation: Pick<Valuation, "value" | "bands"> | null;
  /** Values of month ends, ascending. */
  readonly points: readonly {
    readonly date: string;
    readonly value: number | null;
    readonly shares: number | null;
  }[];
  readonly evidence: RankedEvidence;
}

/** The facts as known at the close of the day, read once for all groups of metrics. */
export interface CompanyOnDay extends Omit<MetricFacts, "documents" | "closes"> {
  /** In order of disclosure. */
  readonly documents: readonly DocumentRecord[];
  readonly derived: DerivedCompany;
  /** Reported fiscal years, oldest first. */
  readonly years: readonly ReportedYear[];
  readonly latest: ReportedYear | undefined;
  /** One statement per period, oldest first. */
  readonly periods: readonly StatementDocument[];
  readonly forecasts: readonly Forecast[];
  /** For the year that is not reported yet. */
  readonly ahead: Forecast | null;
  /** On the share basis of the day. */
  readonly closes: DailyCloses;
}

/** @param derived what `deriveCompany` makes of the same facts, if it is at hand */
export function companyOnDay(
  facts: MetricFacts,
  derived: DerivedCompany = deriveCompany(facts),
): CompanyOnDay {
  const { day } = facts;
  const documents = documentsAsOf(facts.documents, day);
  const splits = facts.splits.filter(({ exDate }) => exDate <= day);
  const statements = statementsOf(documents);
  const years = reportedYears(statements);
  const forecasts = forecastsOf(documents);
  return {
    ...facts,
    documents,
    splits,
    derived,
    years,
    latest: years.at(-1),
    periods: latestPerPeriod(statements),
    forecasts,
    ahead: forecastAhead(forecasts, years.at(-1)),
    monthEnds: facts.monthEnds.filter(({ date, close }) => date <= day && close > 0),
    closes: adjustedCloses(closesUntil(facts.closes, day), splits),
    points: facts.points.filter(({ date }) => date <= day),
  };
}

function closesUntil({ days, close }: DailyCloses, day: string): DailyCloses {
  const last = toEpochDay(day);
  const length = days.findLastIndex((each) => each <= last) + 1;
  return { days: days.slice(0, length), close: close.slice(0, length) };
}

/** A fact of the latest fiscal year. */
export function latestFact({ latest }: CompanyOnDay, key: keyof Facts): MetricValue {
  return latest === undefined ? "no_statement" : known(latest.facts[key], "fact_not_disclosed");
}

/**
 * A flow of the latest fiscal year, to be set against a price or a balance: none where the year has not
 * twelve months (`hasTwelveMonths`).
 */
export function yearlyFlow(
  company: CompanyOnDay,
  key: "sales" | "operatingIncome" | "profit" | "operatingCashFlow",
): MetricValue {
  return company.latest?.irregular ? irregularReason(company) : latestFact(company, key);
}

/** Why a year that has not twelve months is no part of a metric. */
export function irregularReason({ years, issue }: CompanyOnDay): MetricAbsence {
  return irregularAbsence(years, issue.kind);
}

/** Of the company's forecast for the year that is not reported yet. */
export function forecastOf(
  { ahead }: CompanyOnDay,
  key: "sales" | "operatingIncome" | "profit",
): MetricValue {
  return known(ahead?.[key], toAbsence(forecastAbsence(ahead)));
}

/** Of each of the last fiscal years, newest first; a year that is missing or irregular has none. */
export function recentYears(
  { years }: CompanyOnDay,
  span: number,
  figureOf: (year: ReportedYear) => MetricValue,
): MetricValue[] {
  return Array.from({ length: span }, (_, back) => {
    const year = regularYearBack(years, back);
    return typeof year === "string" ? toAbsence(year) : figureOf(year);
  });
}

export function factOf(key: keyof Facts): (year: ReportedYear) => MetricValue {
  return ({ facts }) => known(facts[key], "fact_not_disclosed");
}

/** Per-share figures of a fiscal year on the share basis of the day. */
export function perShareOf(
  { day, splits }: CompanyOnDay,
  key: keyof PerShareFigures,
): (year: ReportedYear) => MetricValue {
  return (year) => {
    const figure = perShareFigure(key, day, year, splits);
    return typeof figure === "string" ? toAbsence(figure) : figure;
  };
}

type NumberField = {
  [Name in keyof CompanyFields]: CompanyFields[Name] extends number | null ? Name : never;
}[keyof CompanyFields];

/** A field of the company, or the reason that its page gives. */
export function fieldOf({ derived }: CompanyOnDay, name: NumberField): MetricValue {
  const absence = derived.page.absences[name];
  return known(derived.fields[name], absence === undefined ? "no_statement" : toAbsence(absence));
}

/** A figure of the company's page, or the reason that it gives. */
export function pageFigure(
  { derived: { page } }: CompanyOnDay,
  name: Exclude<keyof CompanyPageFields["figures"], "dividend_yield_of">,
): MetricValue {
  const absence = page.absences[name];
  return known(page.figures[name], absence === undefined ? "no_statement" : toAbsence(absence));
}

/** The last price on the share basis of the day, and its day. */
export function priceOf({ quote, splits, day }: CompanyOnDay): MetricValue {
  return quote === null ? "no_price" : quote.close * splitFactor(splits, quote.date, day);
}

/** In how many consecutive years, back from the latest, a figure compares so with the year before. */
export function yearsInARow(
  { years }: CompanyOnDay,
  figureOf: (year: ReportedYear) => MetricValue,
  isKept: (now: number, before: number) => boolean,
): MetricValue {
  let absence: MetricAbsence | null = null;
  for (let back = 0; ; back += 1) {
    const [year, earlier] = [regularYearBack(years, back), regularYearBack(years, back + 1)];
    const now = typeof year === "string" ? toAbsence(year) : figureOf(year);
    const before = typeof earlier === "string" ? toAbsence(earlier) : figureOf(earlier);
    if (typeof now === "string") absence = now;
    else if (typeof before === "string") absence = before;
    else if (isKept(now, before)) continue;
    return back === 0 && absence !== null ? absence : back;
  }
}
