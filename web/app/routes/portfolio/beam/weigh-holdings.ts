import type {
  HoldingDoubt,
  NotAnalyzedReason,
  PortfolioCompany,
  PortfolioResponse,
} from "@tenbin/contract";
import { tiltDegrees } from "../../../ui/figures/tilt-degrees.ts";
import { positionOf } from "../summarize-portfolio.ts";

/** Yen that a holding puts into the pans. */
export interface HoldingWeight {
  readonly ticker: string;
  readonly name: string;
  readonly shares: number;
  /** Shares × price. */
  readonly price: number;
  /** Shares × theoretical value. */
  readonly value: number;
  /** Shares × the ends of the 80 % band; null where the value has no band. */
  readonly band: ValueBand | null;
}

/** Yen. */
interface ValueBand {
  readonly low: number;
  readonly high: number;
}

export type ExclusionReason = HoldingDoubt | NotAnalyzedReason;

export interface ExcludedHolding {
  readonly ticker: string;
  readonly name: string;
  readonly reason: ExclusionReason;
}

export interface WeighedHoldings {
  /** The heaviest first. */
  readonly weights: readonly HoldingWeight[];
  /** With shares, but in neither pan; in the member's order. */
  readonly excluded: readonly ExcludedHolding[];
}

/** Of the companies with shares; what the viewer may not see has no value in the response. */
export function weighHoldings({
  companies,
  not_analyzed: groups,
}: Pick<PortfolioResponse, "companies" | "not_analyzed">): WeighedHoldings {
  const reasons = new Map(
    groups.flatMap(({ label, companies: own }) => own.map(({ ticker }) => [ticker, label])),
  );
  const weights: HoldingWeight[] = [];
  const excluded: ExcludedHolding[] = [];
  for (const company of companies) {
    const { ticker, name_jp: name, holding_doubt: doubt } = company;
    const position = positionOf(company);
    if (position === null) continue;
    const { shares, amount } = position;
    const reason = doubt ?? reasons.get(ticker) ?? null;
    if (reason !== null || amount === null || company.valuation == null) {
      excluded.push({ ticker, name, reason: reason ?? (amount === null ? "no_price" : "unrated") });
      continue;
    }
    weights.push({ ticker, name, shares, price: amount, ...valueOf(company.valuation, shares) });
  }
  return { weights: weights.toSorted((a, b) => b.price - a.price), excluded };
}

function valueOf(
  { value_per_share: value, p80 }: NonNullable<PortfolioCompany["valuation"]>,
  shares: number,
): Pick<HoldingWeight, "value" | "band"> {
  const band =
    p80 === null ? null : { low: p80.low_per_share * shares, high: p80.high_per_share * shares };
  return { value: value * shares, band };
}

/** What a beam with some weights shows. */
export interface BeamReading {
  readonly companies: number;
  /** Sums of yen. */
  readonly price: number;
  readonly value: number;
  /** Price ÷ value. */
  readonly ratio: number;
  /** Degrees, positive where the value is heavier. */
  readonly tilt: number;
  /** Null unless each weight has a band. */
  readonly fan: BeamFan | null;
}

/**
 * The errors of companies are correlated in a way that is not known: all of them at the low ends, or all at
 * the high ends, is taken for the range of the sum.
 */
export interface BeamFan {
  /** Sums of yen. */
  readonly band: ValueBand;
  /** Price ÷ value at the high, and at the low ends. */
  readonly ratios: readonly [number, number];
  /** Degrees at the low, and at the high ends. */
  readonly tilts: readonly [number, number];
}

/** Null without a weight. */
export function readBeam(weights: readonly HoldingWeight[]): BeamReading | null {
  if (weights.length === 0) return null;
  const price = sum(weights.map((weight) => weight.price));
  const value = sum(weights.map((weight) => weight.value));
  const ratio = price / value;
  return {
    companies: weights.length,
    price,
    value,
    ratio,
    tilt: tiltDegrees(ratio),
    fan: fanOf(weights, price),
  };
}

function fanOf(weights: readonly HoldingWeight[], price: number): BeamFan | null {
  const bands = weights.flatMap(({ band }) => band ?? []);
  if (bands.length < weights.length) return null;
  const low = sum(bands.map((band) => band.low));
  const high = sum(bands.map((band) => band.high));
  return {
    band: { low, high },
    ratios: [price / high, price / low],
    tilts: [tiltDegrees(price / low), tiltDegrees(price / high)],
  };
}

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);
