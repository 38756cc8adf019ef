import type { CompanyHistory, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import {
  type Companies,
  type DocumentRecord,
  type IssueRecord,
  statementsOf,
} from "../companies/index.ts";
import { type CpuThrottle, unthrottled } from "../platform/cpu-throttle.ts";

export type MarketReader = Pick<
  Companies,
  "state" | "issues" | "allDocuments" | "monthEnds" | "splits" | "valuationDays"
>;

export async function readHistories(
  companies: MarketReader,
  throttle: CpuThrottle = unthrottled(),
  signal?: AbortSignal,
): Promise<CompanyHistory[]> {
  const issues = await companies.issues();
  const monthEnds = await companies.monthEnds();
  await throttle.pause(signal);
  const adjustments = await companies.splits();
  const documents = Map.groupBy(await companies.allDocuments(), ({ code }) => code);
  await throttle.pause(signal);
  return issues.map((issue) =>
    toCompanyHistory(
      issue,
      documents.get(issue.code) ?? [],
      monthEnds.get(issue.code) ?? [],
      adjustments.get(issue.code) ?? [],
    ),
  );
}

export function toCompanyHistory(
  issue: Pick<IssueRecord, "code" | "sector33" | "kind">,
  documents: readonly DocumentRecord[],
  monthEnds: readonly MonthEndPrice[],
  adjustments: readonly ShareSplit[],
): CompanyHistory {
  return {
    code: issue.code,
    sector: issue.sector33,
    kind: issue.kind,
    documents: statementsOf(documents),
    monthEnds,
    splits: adjustments,
  };
}
