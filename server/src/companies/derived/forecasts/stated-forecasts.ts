import type { ForecastItem, ForecastStep, ForecastYear } from "@tenbin/contract";
import { jstDay } from "../../../platform/clock/clock.ts";
import { daysBetween } from "../../../platform/clock/days.ts";
import type { DocumentRecord } from "../../records.ts";
import { compareAmounts } from "./compare-amounts.ts";
import { disclosureOf } from "../disclosures.ts";
import { type Forecast, isUndecided } from "./forecasts.ts";

export type Amounts = Readonly<Record<ForecastItem, number | null>>;

const FACT_NAMES: Readonly<Record<ForecastItem, string>> = {
  sales: "NetSales",
  operating_income: "OperatingIncome",
  ordinary_income: "OrdinaryIncome",
  profit: "Profit",
};

/** Two ends of a fiscal year further apart than this are of years of different length. */
const SAME_YEAR_END_DAYS = 31;

const NO_AMOUNTS: Amounts = {
  sales: null,
  operating_income: null,
  ordinary_income: null,
  profit: null,
};

export function mapItems<T>(toItem: (item: ForecastItem) => T): Record<ForecastItem, T> {
  return {
    sales: toItem("sales"),
    operating_income: toItem("operating_income"),
    ordinary_income: toItem("ordinary_income"),
    profit: toItem("profit"),
  };
}

/**
 * The forecasts that state earnings themselves, as amounts or as undecided. Of statements on one period only the first counts, as
 * a correction repeats the forecast of its day; consolidated ones come before the company's alone.
 */
export function earningsForecasts(forecasts: readonly Forecast[]): Forecast[] {
  const stating = forecasts.filter(
    ({ document, yearStart, yearEnd }) => yearEnd > yearStart && statesEarnings(document),
  );
  const counted = new Map<string, Forecast>();
  for (const forecast of stating) {
    const period = statedPeriod(forecast);
    const known = counted.get(period)?.document;
    if (known === undefined || (!known.consolidated && forecast.document.consolidated))
      counted.set(period, forecast);
  }
  return stating.filter(
    (forecast) =>
      forecast.document.kind !== "statement" || counted.get(statedPeriod(forecast)) === forecast,
  );
}

function statedPeriod({ document }: Forecast): string {
  return `${document.kind} ${document.periodType} ${document.periodEnd}`;
}

function statesEarnings(document: DocumentRecord): boolean {
  return isUndecided(document) || hasAmount(amountsIn(document, "Forecast"));
}

function hasAmount(amounts: Amounts): boolean {
  return Object.values(amounts).some((value) => value !== null);
}

function amountsIn({ facts }: DocumentRecord, prefix: string): Amounts {
  return mapItems((item) => facts[prefix + FACT_NAMES[item]] ?? null);
}

/** What was said of one year on one day; without amounts where that is undecided. */
export interface DayForecast {
  readonly last: Forecast;
  readonly amounts: Amounts;
  readonly stated: ForecastYear["forecasts"][number];
}

/**
 * One a day, as results and a revision of the same day say the same. An amount is compared with the
 * last one given before and not taken back, for the same length of the year and the same group of
 * companies.
 */
export function statedForecasts(
  forecasts: readonly Forecast[],
  isFirstKnown: boolean,
): DayForecast[] {
  let inForce: {
    readonly basis: Forecast;
    readonly undecided: boolean;
    readonly amounts: Amounts;
  } | null = null;
  const found: DayForecast[] = [];
  for (const [day, sameDay] of Map.groupBy(forecasts, ({ disclosedAt }) =>
    jstDay(new Date(disclosedAt)),
  )) {
    const last = sameDay.at(-1)!;
    const isNewBasis: boolean = inForce !== null && !hasSameBasis(inForce.basis, last);
    const before: Amounts =
      inForce === null ? replacedAmounts(sameDay) : isNewBasis ? NO_AMOUNTS : inForce.amounts;
    const undecided = isUndecided(last.document);
    const amounts = undecided ? NO_AMOUNTS : amountsOfDay(sameDay);
    const compared = mapItems((item) => ({
      value: amounts[item],
      // The line of a withdrawal shows no figure.
      ...compareAmounts(undecided ? null : before[item], amounts[item]),
    }));
    found.push({
      last,
      amounts,
      stated: {
        disclosures: sameDay.map(({ document }) => disclosureOf(document)),
        disclosed_on: day,
        step: undecided
          ? hasAmount(before)
            ? "withdrawn"
            : "undecided"
          : (stepOf(compared) ?? uncomparedStep(inForce, isFirstKnown)),
        amounts: compared,
      },
    });
    inForce = {
      basis: last,
      undecided,
      amounts: undecided ? NO_AMOUNTS : fillMissing(amounts, before),
    };
  }
  return found;
}

function uncomparedStep(
  inForce: { readonly undecided: boolean } | null,
  isFirstKnown: boolean,
): ForecastStep {
  if (inForce === null) return isFirstKnown ? "first" : "earliest_known";
  return inForce.undecided ? "resumed" : "new_basis";
}

/** Of the basis that stands at the end of the day, since anything was last undecided on it. */
function amountsOfDay(sameDay: readonly Forecast[]): Amounts {
  const last = sameDay.at(-1)!;
  const since = sameDay.findLastIndex(({ document }) => isUndecided(document)) + 1;
  return sameDay
    .slice(since)
    .filter((forecast) => hasSameBasis(forecast, last))
    .reduce<Amounts>(
      (earlier, { document }) => fillMissing(amountsIn(document, "Forecast"), earlier),
      NO_AMOUNTS,
    );
}

/** A year that begins with a revision: what the revision itself says that it replaces. */
function replacedAmounts(sameDay: readonly Forecast[]): Amounts {
  return sameDay.reduce<Amounts>(
    (found, { document }) => fillMissing(found, amountsIn(document, "PreviousForecast")),
    NO_AMOUNTS,
  );
}

function fillMissing(amounts: Amounts, earlier: Amounts): Amounts {
  return mapItems((item) => amounts[item] ?? earlier[item]);
}

/** In the order in which a revision is judged; null where nothing can be compared. */
function stepOf(
  compared: Readonly<
    Record<ForecastItem, ReturnType<typeof compareAmounts> & { value: number | null }>
  >,
): ForecastStep | null {
  const { sales, operating_income: operating, ordinary_income: ordinary, profit } = compared;
  const known = [operating, ordinary, profit, sales].filter(({ move }) => move !== null);
  const changed = known.find(({ move }) => move !== "unchanged");
  if (changed === undefined) return known.length === 0 ? null : "unchanged";
  return (changed.value ?? 0) > (changed.before ?? 0) ? "up" : "down";
}

function hasSameBasis(one: Forecast, other: Forecast): boolean {
  return (
    one.document.consolidated === other.document.consolidated &&
    isSameYearEnd(one.yearEnd, other.yearEnd)
  );
}

export function isSameYearEnd(one: string, other: string): boolean {
  return Math.abs(daysBetween(one, other)) <= SAME_YEAR_END_DAYS;
}
