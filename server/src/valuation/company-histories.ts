import type { CompanyHistory, MonthEndPrice, ShareAdjustment } from "@tenbin/engine";
import {
  type Companies,
  type DocumentRecord,
  type IssueRecord,
  statementsOf,
} from "../companies/index.ts";
import { type Pace, withoutRest } from "../platform/pace.ts";

/** What is read of the market to value it. */
export type MarketReader = Pick<
  Companies,
  "state" | "issues" | "allDocuments" | "monthEnds" | "adjustments" | "valuationDays"
>;

/** What the engine is given of every issue, by code. Forecasts and notices are no part of it. */
export async function readHistories(
  companies: MarketReader,
  pace: Pace = withoutRest(),
  signal?: AbortSignal,
): Promise<CompanyHistory[]> {
  const issues = await companies.issues();
  const monthEnds = await companies.monthEnds();
  await pace.rest(signal);
  const adjustments = await companies.adjustments();
  const documents = Map.groupBy(await companies.allDocuments(), ({ code }) => code);
  await pace.rest(signal);
  return issues.map((issue) =>
    historyOf(
      issue,
      documents.get(issue.code) ?? [],
      monthEnds.get(issue.code) ?? [],
      adjustments.get(issue.code) ?? [],
    ),
  );
}

/** The engine's view of one issue. */
export function historyOf(
  issue: Pick<IssueRecord, "code" | "sector33" | "kind">,
  documents: readonly DocumentRecord[],
  monthEnds: readonly MonthEndPrice[],
  adjustments: readonly ShareAdjustment[],
): CompanyHistory {
  return {
    code: issue.code,
    sector: issue.sector33,
    kind: issue.kind,
    documents: statementsOf(documents),
    monthEnds,
    adjustments,
  };
}
