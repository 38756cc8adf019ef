import type {
  BarRecord,
  DocumentRecord,
  IssueRecord,
  PlannedResults,
} from "../../companies/index.ts";

/** A market held in memory, e.g. the sample market. Bars come ordered by code and date. */
export interface MarketSource {
  readonly issues: readonly IssueRecord[];
  readonly documents: readonly DocumentRecord[];
  /** When results are to come, where the market knows. */
  readonly plannedResults?: readonly PlannedResults[];
  /** Number of bars, where known, for the progress shown. */
  readonly barCount?: number;
  /** Day of the newest bar, where known: the years before its own are then written packed. */
  readonly lastDay?: string;
  bars(): Iterable<BarRecord>;
}
