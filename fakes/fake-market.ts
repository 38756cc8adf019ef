import type {
  BarRecord,
  DocumentRecord,
  IssueRecord,
  PlannedResults,
} from "../server/src/companies/index.ts";

/** The market served by a vendor's fake: the sample market, or one changed by a test. */
export interface FakeMarket {
  readonly issues: readonly IssueRecord[];
  readonly documents: readonly DocumentRecord[];
  readonly plannedResults?: readonly PlannedResults[];
  /** Ascending by code and date. */
  bars(): Iterable<BarRecord>;
}
