import type { ChangedCompany, Disclosure, ValueMove } from "@tenbin/contract";
import type { Rating } from "../../valuation/index.ts";
import { type PriceHabit, unusualTimes } from "./price-habit.ts";

/** What is said of a company on one day; figures on the share basis of the later day. */
export type WeighedSide = Pick<
  Rating,
  "verdict" | "unratedReason" | "price" | "valuePerShare" | "ratio"
>;

/** A company on two days, and what lies between them. */
export interface CompanyOnTwoDays {
  readonly code: string;
  readonly ticker: string;
  readonly nameJp: string;
  readonly priceDecimals: number;
  readonly listing: "listed" | "delisted" | null;
  readonly before: WeighedSide;
  readonly after: WeighedSide;
  readonly move: ValueMove | null;
  readonly disclosures: readonly Disclosure[];
  readonly habit: PriceHabit | null;
}

export interface ComparedDays {
  /** Later trading days up to the market day. */
  readonly tradingDays: number;
  readonly canAnalyze: (ticker: string) => boolean;
}

/** Smaller moves of a value are not listed: the market moves each of them every month. */
const MIN_VALUE_CHANGE = 0.01;

const SHOWN: ReadonlySet<Disclosure["kind"]> = new Set([
  "annual",
  "half_year",
  "quarter",
  "forecast_up",
  "forecast_down",
  "forecast",
  "dividend",
  "correction",
]);

/**
 * The companies that changed. Which, and their order, is decided from the viewer's rights, so that neither tells
 * of a value; the masking itself is done by the serialiser.
 */
export function listChanges(
  companies: readonly CompanyOnTwoDays[],
  { tradingDays, canAnalyze }: ComparedDays,
): ChangedCompany[] {
  if (tradingDays === 0) return [];
  return companies
    .map((company) => {
      const changed = toChanged(company, tradingDays);
      const isSeen = canAnalyze(company.ticker);
      return { changed, weight: weightOf(isSeen ? changed : { ...changed, value: null }) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || (a.changed.ticker < b.changed.ticker ? -1 : 1))
    .map(({ changed }) => changed);
}

function toChanged(company: CompanyOnTwoDays, tradingDays: number): ChangedCompany {
  const { ticker, nameJp, listing, disclosures } = company;
  return {
    ticker,
    name_jp: nameJp,
    masked: false,
    is_authorized: true,
    listing,
    disclosures: disclosures.filter(({ kind }) => SHOWN.has(kind)),
    price: priceChange(company, tradingDays),
    value: valueChange(company),
  };
}

/** Verdicts first, then listings, disclosures, prices and values; 0 where nothing changed. */
function weightOf({ listing, disclosures, price, value }: ChangedCompany): number {
  const isMoved = value !== null && value.before.verdict !== value.after.verdict;
  return [value !== null, price !== null, disclosures.length > 0, listing !== null, isMoved].reduce(
    (sum, has, bit) => sum + (has ? 2 ** bit : 0),
    0,
  );
}

function priceChange(
  { before, after, habit, priceDecimals }: CompanyOnTwoDays,
  tradingDays: number,
): ChangedCompany["price"] {
  if (before.price === null || after.price === null || habit === null) return null;
  const times = unusualTimes(before.price, after.price, habit, tradingDays);
  if (times === null) return null;
  return {
    before: before.price,
    after: after.price,
    decimals: priceDecimals,
    change: Math.round((after.price / before.price - 1) * 1_000),
    times: Math.round(times * 10) / 10,
  };
}

function valueChange({ before, after, move }: CompanyOnTwoDays): ChangedCompany["value"] {
  if (!hasValueChanged(before, after)) return null;
  const isWhole = before.valuePerShare !== null && after.valuePerShare !== null;
  return { before: toSide(before), after: toSide(after), move: isWhole ? move : null };
}

/** Another verdict, or a value that moved by as much as is listed. */
export function hasValueChanged(before: WeighedSide, after: WeighedSide): boolean {
  return before.verdict !== after.verdict || isValueMoved(before, after);
}

function isValueMoved(
  { valuePerShare: before }: WeighedSide,
  { valuePerShare: after }: WeighedSide,
) {
  if (before === null || after === null) return before !== after;
  return Math.abs(after / before - 1) >= MIN_VALUE_CHANGE;
}

function toSide({ verdict, valuePerShare, ratio, unratedReason }: WeighedSide) {
  return { verdict, value_per_share: valuePerShare, ratio, unrated_reason: unratedReason };
}
