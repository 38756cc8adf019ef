import type { Interval, RivalName } from "@tenbin/engine";
import type { BandCoverage } from "./bands.ts";
import type { MethodFigures } from "./figures.ts";
import type { Groups } from "./groups.ts";
import type { PerturbationName } from "./perturbations.ts";
import type { PerturbationResult } from "./robustness.ts";

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
  /** Measured on the rows that the model values; coverage is of all eligible rows. */
  readonly rivals: Readonly<Record<RivalName, RivalRecord>>;
}

export interface ModelRecord extends MethodFigures, Groups {
  /** From filings and peers alone. */
  readonly beforeCalibration: MethodFigures;
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
  readonly outcomes: {
    readonly whole: number;
    readonly cutShort: number;
    readonly missing: number;
  };
  readonly survivorship: {
    readonly gone: number;
    /** True when no company ever left: returns are then too high for all methods. */
    readonly survivorsOnly: boolean;
  };
}
