import type { CompanyPage, FiscalYearFigures } from "@tenbin/contract";
import { hasOtherClasses, ordinaryEquity, parentEquity, type ReportedYear } from "@tenbin/engine";
import { splitFactor } from "../adjusted-closes.ts";
import type { CompanyInput } from "./company-fields.ts";
import { irregularAbsence } from "./fiscal-years.ts";
import { forecastAbsence } from "./forecasts/forecasts.ts";
import { absent, type DerivedFigure, divideFigures, present } from "./growth.ts";
import { dividendAbsence, equityRatio, returnOnEquity } from "./per-share.ts";

type Figures = CompanyPage["figures"];

interface FinancialRatios {
  readonly ratios: Readonly<Record<Exclude<keyof Figures, "dividend_yield_of">, DerivedFigure>>;
  readonly yieldOf: Figures["dividend_yield_of"];
}

/**
 * PER = market value ÷ profit of the latest fiscal year or of the forecast for the running one
 * (`priceToEarnings`), PBR =
 * market value ÷ owners' equity, of which other classes of shares have no part; null where the divisor is not positive. Yield: the dividend forecast for the current year, else that
 * of the latest, ÷ price. None with a year that has not twelve months (`hasTwelveMonths`). All but the yield are whole-company figures, which no split affects.
 */
export function financialRatios(
  company: CompanyInput,
  years: readonly ReportedYear[],
  shown: readonly FiscalYearFigures[],
  mv: DerivedFigure,
): FinancialRatios {
  const latest = years.at(-1);
  const ahead = shown.find(({ status }) => status === "forecast");
  const paying = payingYear(shown);
  const irregular = absent(irregularAbsence(years, company.issue.kind));
  const eps = shown.findLast(({ status }) => status === "reported")?.eps;
  const perOf = (profit: DerivedFigure, perShare: number | null | undefined) =>
    priceToEarnings(company, latest, mv, profit, perShare ?? null);
  const ratios = {
    per: perOf(latest?.irregular ? irregular : factOf(latest, latest?.facts.profit), eps),
    forecast_per: perOf(forecastProfit(ahead, irregular), ahead?.eps),
    pbr: priceToBook(mv, latest),
    dividend_yield: dividendYield(company, latest, paying, irregular),
    equity_ratio: factOf(latest, latest && equityRatio(latest)),
    roe: latest?.irregular ? irregular : roeOf(latest, years),
  };
  const hasYield = ratios.dividend_yield.value !== null;
  return {
    ratios,
    yieldOf: !hasYield ? null : paying?.status === "forecast" ? "forecast" : "reported",
  };
}

/**
 * Market value is of the ordinary shares (share-classes.ts of the engine), and profit is of all classes: without
 * others market value ÷ profit is price ÷ EPS. What others get, preferred dividends above all, is no
 * profit of ordinary shareholders, and EPS is what is left to these per share (企業会計基準第2号12項から15項, IAS 33.12
 * and 14). No source states preferred dividends, so where a filing tells classes apart PER is price ÷ its EPS;
 * without an EPS there is none.
 */
function priceToEarnings(
  { day, quote, splits }: CompanyInput,
  latest: ReportedYear | undefined,
  mv: DerivedFigure,
  profit: DerivedFigure,
  eps: number | null,
): DerivedFigure {
  if (latest === undefined || !hasOtherClasses(latest.facts) || profit.value === null) {
    return divideFigures(mv, profit, "nonpositive_base");
  }
  if (quote === null) return absent("no_price");
  const price = present(quote.close * splitFactor(splits, quote.date, day));
  return divideFigures(price, factOf(latest, eps), "nonpositive_base");
}

function priceToBook(mv: DerivedFigure, latest: ReportedYear | undefined): DerivedFigure {
  const book = factOf(latest, latest && ordinaryEquity(latest.facts));
  return divideFigures(mv, book, nonpositiveBook(latest));
}

/** Why a year has no price to book: equity may be positive while none of it is left to the ordinary shares. */
export function nonpositiveBook(
  year: Pick<ReportedYear, "facts"> | undefined,
): "nonpositive_base" | "negative_equity" {
  const isPositive = year !== undefined && (parentEquity(year.facts) ?? 0) > 0;
  return isPositive ? "nonpositive_base" : "negative_equity";
}

function factOf(latest: ReportedYear | undefined, value: number | null | undefined): DerivedFigure {
  if (latest === undefined) return absent("no_statement");
  return value == null ? absent("fact_not_disclosed") : present(value);
}

function forecastProfit(
  ahead: FiscalYearFigures | undefined,
  irregular: DerivedFigure,
): DerivedFigure {
  if (ahead === undefined || ahead.profit === null) {
    return absent(forecastAbsence(ahead?.forecast == null ? null : { state: ahead.forecast }));
  }
  return ahead.irregular ? irregular : present(ahead.profit);
}

/**
 * The forecast one, or the latest reported. A filing without a dividend most often tells of none: that of an
 * earlier year is not the latest.
 */
function payingYear(shown: readonly FiscalYearFigures[]): FiscalYearFigures | undefined {
  const reported = shown.findLast(({ status }) => status === "reported");
  return shown.findLast(({ status, dps }) => status === "forecast" && dps !== null) ?? reported;
}

function dividendYield(
  { day, quote, splits }: CompanyInput,
  latest: ReportedYear | undefined,
  paying: FiscalYearFigures | undefined,
  irregular: DerivedFigure,
): DerivedFigure {
  if (quote === null) return absent("no_price");
  if (paying?.irregular) return irregular;
  const dps = paying?.dps ?? null;
  if (dps === null)
    return absent(latest === undefined ? "no_statement" : dividendAbsence(latest, splits));
  // Dividends are on the share basis of `day`; the last trade may be older than a split.
  return present(dps / (quote.close * splitFactor(splits, quote.date, day)));
}

function roeOf(latest: ReportedYear | undefined, years: readonly ReportedYear[]): DerivedFigure {
  const value = latest === undefined ? null : returnOnEquity(latest, years);
  const isDisclosed =
    latest !== undefined && latest.facts.profit !== null && parentEquity(latest.facts) !== null;
  return value === null && isDisclosed ? absent("negative_equity") : factOf(latest, value);
}
