import type {
  BarRecord,
  DocumentRecord,
  IssueRecord,
  PlannedResults,
} from "../../companies/index.ts";

/** A market in memory, such as the sample market. Bars are ordered by code and date. */
export interface MarketSource {
  readonly issues: readonly IssueRecord[];
  readonly documents: readonly DocumentRecord[];
  readonly plannedResults?: readonly PlannedResults[];
  readonly barCount?: number;
  /** Day of the newest bar, if known: bars of earlier years are then written packed. */
  readonly lastDay?: string;
  /** @param codes a hint: bars of other issues are not needed */
  bars(codes?: ReadonlySet<string>): Iterable<BarRecord>;
}
