import type { Interval, RivalName } from "@tenbin/engine";
import type { BandCoverage } from "./bands.ts";
import type { EvidenceTable } from "./evidence-hits.ts";
import type { MethodFigures } from "./figures.ts";
import type { Groups } from "./groups.ts";
import type { PerturbationName } from "./perturbations.ts";
import type { PerturbationResult } from "./robustness.ts";
import type { PortfolioFigures } from "./portfolio.ts";
import type { PriceOnlyName, PriceToValueTable } from "./price-to-value.ts";

/**
 * Printed by `tenbin backtest --json` and stored. Ratios are plain (0.146), amounts in yen, days
 * ISO.
 */
export interface BacktestResult extends MethodRecords {
  /** Only the holdout; null for the sample market. */
  readonly heldBack: MethodRecords | null;
  readonly robustness: Readonly<Record<PerturbationName, PerturbationResult>>;
  readonly protocol: Protocol;
}

export interface MethodRecords {
  readonly ctbm: ModelRecord;
  /** Orders companies by gap and evidence; has no value, so no errors. */
  readonly score: OrderRecord;
  /** The company's own average price (half-life 18 months), on the rows that the model values. */
  readonly priceOnly: OrderRecord;
  readonly icBeyondPrice: Readonly<Record<"ctbm" | "score" | "priceOnly", Difference>>;
  /** By the model's verdict and the evidence beside it. */
  readonly evidence: EvidenceTable;
  readonly priceToValue: PriceToValueTable;
  /** How often 90 % intervals of so few overlapping dates hold the truth; null without any. */
  readonly intervals: IntervalCoverage | null;
  /** Measured on the rows that the model values; coverage is of all eligible rows. */
  readonly rivals: Readonly<Record<RivalName, RivalRecord>>;
}

export interface OrderRecord extends MethodFigures, Groups {
  readonly portfolio: PortfolioFigures;
  /** With dividends reinvested where they are known (`protocol.outcomes`); without errors. */
  readonly totalReturn: MethodFigures;
}

/** Of simulated panels with the same number of dates and the same overlap. */
export interface IntervalCoverage {
  readonly confidence: number;
  /** Share of intervals that hold the truth as published, and before they were widened. */
  readonly coverage: number;
  readonly coverageBefore: number;
  readonly factor: number;
  readonly simulations: number;
  /** Dates ÷ horizon: horizons that do not overlap. */
  readonly independentYears: number;
}

export interface ModelRecord extends OrderRecord {
  /** From filings and peers alone. */
  readonly beforeCalibration: MethodFigures;
  /**
   * 1 − error ÷ error of a value made of the price alone, both with the date's median taken away, on
   * the same rows: positive where filings bring the value nearer.
   */
  readonly skill: Readonly<Record<PriceOnlyName, number | null>>;
  readonly returnsFall: { readonly meanReturn: boolean; readonly meanExcessReturn: boolean };
  readonly bestRival: RivalName | null;
  readonly bands: BandCoverage | null;
}

export interface RivalRecord extends MethodFigures, Groups {
  readonly kind: "value" | "ratio";
  /** The model − this rival, per date, on the rows that both have signals for. */
  readonly icDifference: Difference;
  readonly spreadDifference: Difference;
}

export interface Difference {
  readonly value: number | null;
  readonly interval: Interval | null;
}

export interface Protocol {
  readonly format: number;
  readonly engineVersion: string;
  readonly dataVersion: string | null;
  readonly provenance: "sample" | "real";
  readonly marketDay: string;
  readonly dates: readonly string[];
  readonly horizonMonths: number;
  readonly minimumMarketValueYen: number;
  readonly near: number;
  /** Companies at month ends, without financials, with a price and enough market value and book. */
  readonly rows: number;
  readonly eligibleRows: number;
  readonly companies: number;
  /** Number of codes when scoring was limited to a list; peers still come from all companies. */
  readonly narrowedTo: number | null;
  readonly bootstrap: {
    readonly block: number;
    readonly resamples: number;
    readonly confidence: number;
    readonly seed: number;
  };
  /** Variants compared on these rows before the present ones were chosen. */
  readonly variantsTried: { readonly value: number; readonly score: number };
  readonly outcomes: {
    readonly whole: number;
    readonly cutShort: number;
    readonly missing: number;
    /** Of the rows with a return; for the others the price return stands in `totalReturn`. */
    readonly dividendsKnown: number;
  };
  /**
   * Rows with the sector of a later list, as none of their time is known; null for the sample
   * market, whose sectors never change.
   */
  readonly assumedSectorRows: number | null;
  readonly survivorship: {
    readonly gone: number;
    /** True when no company ever left the prices. */
    readonly survivorsOnly: boolean;
  };
}
