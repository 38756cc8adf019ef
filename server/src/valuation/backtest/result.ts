import type { Interval, RivalName } from "@tenbin/engine";
import type { BandCoverage } from "./bands.ts";
import type { MethodFigures } from "./figures.ts";
import type { Groups } from "./groups.ts";
import type { PerturbationName } from "./perturbations.ts";
import type { PerturbationResult } from "./robustness.ts";

/** What `tenbin backtest --json` prints and what is stored. Plain ratios, yen, ISO days. */
export interface BacktestResult extends MethodRecords {
  /** The same on the companies that no constant was chosen on; null for the sample market. */
  readonly heldBack: MethodRecords | null;
  /** The model's figures on the same rows when its inputs are spoilt. */
  readonly robustness: Readonly<Record<PerturbationName, PerturbationResult>>;
  readonly protocol: Protocol;
}

/** The model and its rivals on one sample. */
export interface MethodRecords {
  readonly ctbm: ModelRecord;
  /** On the rows that the model values; coverage is of all eligible rows. */
  readonly rivals: Readonly<Record<RivalName, RivalRecord>>;
}

export interface ModelRecord extends MethodFigures, Groups {
  /** Before own calibration: filings and peers alone. */
  readonly beforeCalibration: MethodFigures;
  /** Whether every verdict was followed by a lower mean return than the cheaper one before it. */
  readonly returnsFall: { readonly meanReturn: boolean; readonly meanExcessReturn: boolean };
  /** The rival with the highest IC; null when none has any. */
  readonly bestRival: RivalName | null;
  /** Null without any value. */
  readonly bands: BandCoverage | null;
}

export interface RivalRecord extends MethodFigures, Groups {
  readonly kind: "value" | "ratio";
  /** The model − this rival, date by date on the rows that both judge. */
  readonly icDifference: Difference;
  readonly spreadDifference: Difference;
}

export interface Difference {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** How it was measured, and on what. */
export interface Protocol {
  /** `RESULT_FORMAT` of the program that measured. */
  readonly format: number;
  readonly engineVersion: string;
  /** Import run whose data were measured. */
  readonly dataVersion: string | null;
  readonly provenance: "sample" | "real";
  readonly marketDay: string;
  /** Month ends scored, ascending. */
  readonly dates: readonly string[];
  readonly horizonMonths: number;
  readonly minimumMarketValueYen: number;
  readonly near: number;
  /** Rows are companies at month ends: traded, no financials, market value and book high enough. */
  readonly rows: number;
  readonly eligibleRows: number;
  readonly companies: number;
  /** Scored companies were picked by a list; peers are estimated on all companies even then. */
  readonly narrowedTo: number | null;
  readonly bootstrap: {
    readonly block: number;
    readonly resamples: number;
    readonly confidence: number;
    readonly seed: number;
  };
  readonly outcomes: {
    /** Rows with a return over the whole horizon. */
    readonly whole: number;
    /** Trading ended within the horizon: taken at the last close. */
    readonly cutShort: number;
    /** No trade after the month end. */
    readonly missing: number;
  };
  readonly survivorship: {
    /** Scored companies that no longer trade in the market's last month. */
    readonly gone: number;
    /** No company ever left: the prices hold survivors only, and returns are too high for all methods. */
    readonly survivorsOnly: boolean;
  };
}
