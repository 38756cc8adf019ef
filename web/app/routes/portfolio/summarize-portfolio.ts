import type { PortfolioResponse } from "@tenbin/contract";
import {
  formatChangePercent,
  formatCount,
  formatRatioPercent,
  formatYenChange,
} from "../../ui/format.ts";

type PortfolioCompany = PortfolioResponse["companies"][number];

/** Yen. */
export interface Position {
  readonly shares: number;
  /** Null without a price, and while it is doubtful how many shares there are; so are the others. */
  readonly amount: number | null;
  /** Of the holdings alone whose cost is known. */
  readonly gain: number | null;
  /** What those cost. */
  readonly cost: number | null;
  /** Of the market day against the close before; null without a trade on that day. */
  readonly change: number | null;
  /** Of a year, before tax; null without a forecast of the company. */
  readonly dividends: number | null;
}

type HeldCompany = Pick<
  PortfolioCompany,
  "holdings" | "tape" | "price_date_is_newest" | "holding_doubt" | "forecast_dps"
>;

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
const sumOrNull = (figures: readonly number[]) => (figures.length === 0 ? null : sum(figures));

/** Null where no shares are registered. */
export function positionOf({
  holdings,
  tape: { close, change },
  price_date_is_newest: isTraded,
  holding_doubt: doubt,
  forecast_dps: dps,
}: HeldCompany): Position | null {
  if (holdings.length === 0) return null;
  const shares = sum(holdings.map((holding) => holding.shares));
  if (close === null || doubt !== null) return { ...NOT_VALUED, shares };
  const bought = holdings.flatMap(({ shares: own, average_cost: each }) =>
    each === null ? [] : [{ own, each }],
  );
  return {
    shares,
    amount: shares * close,
    gain: sumOrNull(bought.map(({ own, each }) => (close - each) * own)),
    cost: sumOrNull(bought.map(({ own, each }) => each * own)),
    change: change === null || !isTraded ? null : change * shares,
    dividends: dps === null ? null : dps * shares,
  };
}

const NOT_VALUED = { amount: null, gain: null, cost: null, change: null, dividends: null };

/** Yen, of the companies with shares and a price. */
export interface PortfolioAmounts {
  readonly amount: number;
  readonly companies: number;
  /** Those with shares alone, left out. */
  readonly doubtful: number;
  readonly gain: number | null;
  readonly cost: number | null;
  /** Null if none was traded. */
  readonly change: number | null;
  /** What those that were traded were worth at the close before. */
  readonly changedFrom: number;
  /** Null unless each has a forecast. */
  readonly dividends: number | null;
  readonly withoutForecast: number;
}

export function sumAmounts(companies: readonly PortfolioCompany[]): PortfolioAmounts {
  const positions = companies.flatMap((company) => positionOf(company) ?? []);
  const priced = positions.flatMap(({ amount, ...rest }) =>
    amount === null ? [] : [{ amount, ...rest }],
  );
  const traded = priced.flatMap(({ amount, change }) =>
    change === null ? [] : [{ change, before: amount - change }],
  );
  const dividends = priced.flatMap((position) => position.dividends ?? []);
  const withoutForecast = priced.length - dividends.length;
  return {
    amount: sum(priced.map(({ amount }) => amount)),
    companies: priced.length,
    doubtful: positions.length - priced.length,
    gain: sumOrNull(priced.flatMap(({ gain }) => gain ?? [])),
    cost: sumOrNull(priced.flatMap(({ cost }) => cost ?? [])),
    change: sumOrNull(traded.map(({ change }) => change)),
    changedFrom: sum(traded.map(({ before }) => before)),
    dividends: withoutForecast === 0 ? sumOrNull(dividends) : null,
    withoutForecast,
  };
}

/** A gain or a change as a part of what it is measured against, 0.12 = 12 %. */
export function returnOf(gain: number | null, base: number | null): number | null {
  return gain === null || base === null || !(base > 0) ? null : gain / base;
}

/** +12,300円(+1.20%); ±0円 where nothing changed. */
export function describeYenMove(yen: number, ratio: number | null): string {
  if (Math.round(yen) === 0) return "±0円";
  const percent = ratio === null ? "" : `(${formatChangePercent(ratio)}%)`;
  return `${formatYenChange(yen)}円${percent}`;
}

/** Share of the whole amount, 0.12 = 12 %; null where nothing is registered. */
export function weightOf(amount: number | null | undefined, whole: number): number | null {
  return amount == null || !(whole > 0) ? null : amount / whole;
}

/** @param whole the amount of all companies, yen */
export function describeGroupWeight(companies: readonly PortfolioCompany[], whole: number): string {
  const { amount, companies: priced, doubtful } = sumAmounts(companies);
  if (priced === 0) return doubtful === 0 ? "保有の登録なし" : "評価額なし";
  return `保有額の${formatRatioPercent(weightOf(amount, whole))}%`;
}

export function formatShares(shares: number): string {
  return Number.isInteger(shares) ? formatCount(shares) : String(shares);
}
