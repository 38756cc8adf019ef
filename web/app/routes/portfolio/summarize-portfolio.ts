import type { PortfolioResponse } from "@tenbin/contract";
import { formatCount, formatRatioPercent } from "../../ui/format.ts";

type PortfolioCompany = PortfolioResponse["companies"][number];

/** Yen; the gain counts the holdings alone whose cost is known. */
export interface Position {
  readonly shares: number;
  /** Null without a price, and while it is doubtful how many shares there are. */
  readonly amount: number | null;
  readonly gain: number | null;
}

/** Null where no shares are registered. */
export function positionOf({
  holdings,
  tape,
  holding_doubt: doubt,
}: Pick<PortfolioCompany, "holdings" | "tape" | "holding_doubt">): Position | null {
  if (holdings.length === 0) return null;
  const shares = holdings.reduce((sum, holding) => sum + holding.shares, 0);
  const { close } = tape;
  if (close === null || doubt !== null) return { shares, amount: null, gain: null };
  const gains = holdings.flatMap(({ shares: own, average_cost: cost }) =>
    cost === null ? [] : [(close - cost) * own],
  );
  const gain = gains.length === 0 ? null : gains.reduce((sum, each) => sum + each, 0);
  return { shares, amount: shares * close, gain };
}

export interface PortfolioAmounts {
  /** Of the companies with shares and a price. */
  readonly amount: number;
  readonly companies: number;
  /** Those with shares alone, left out. */
  readonly doubtful: number;
  readonly gain: number | null;
}

export function sumAmounts(companies: readonly PortfolioCompany[]): PortfolioAmounts {
  const positions = companies.map((company) => positionOf(company));
  const priced = positions.filter((position) => position?.amount != null);
  const gains = priced.flatMap((position) => position?.gain ?? []);
  return {
    amount: priced.reduce((sum, position) => sum + (position?.amount ?? 0), 0),
    companies: priced.length,
    doubtful: positions.filter((position) => position?.amount === null).length,
    gain: gains.length === 0 ? null : gains.reduce((sum, gain) => sum + gain, 0),
  };
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
