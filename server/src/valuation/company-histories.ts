import type {
  CompanyForecast,
  CompanyHistory,
  ListedSector,
  MonthEndPrice,
  ShareSplit,
} from "@tenbin/engine";
import {
  type Companies,
  companyForecastsOf,
  type DocumentRecord,
  type IssueRecord,
  statementsOf,
} from "../companies/index.ts";
import { type CpuThrottle, unthrottled } from "../platform/cpu-throttle.ts";

export type MarketReader = Pick<
  Companies,
  "state" | "issues" | "listedSectors" | "allDocuments" | "monthEnds" | "splits" | "valuationDays"
>;

export async function readHistories(
  companies: MarketReader,
  throttle: CpuThrottle = unthrottled(),
  signal?: AbortSignal,
): Promise<CompanyHistory[]> {
  const issues = await companies.issues();
  const sectors = await companies.listedSectors();
  const monthEnds = await companies.monthEnds();
  await throttle.pause(signal);
  const splits = await companies.splits();
  const documents = Map.groupBy(await companies.allDocuments(), ({ code }) => code);
  await throttle.pause(signal);
  return issues.map((issue) =>
    toCompanyHistory({
      issue,
      sectors: sectors.get(issue.code) ?? [],
      documents: documents.get(issue.code) ?? [],
      monthEnds: monthEnds.get(issue.code) ?? [],
      splits: splits.get(issue.code) ?? [],
    }),
  );
}

/** Companies' own forecasts by code; companies without any are left out. */
export async function readForecasts(
  companies: Pick<MarketReader, "allDocuments">,
): Promise<Map<string, CompanyForecast[]>> {
  const documents = Map.groupBy(await companies.allDocuments(), ({ code }) => code);
  return new Map(
    [...documents]
      .map(([code, own]): [string, CompanyForecast[]] => [code, companyForecastsOf(own)])
      .filter(([, forecasts]) => forecasts.length > 0),
  );
}

export interface CompanyParts {
  readonly issue: Pick<IssueRecord, "code" | "sector33" | "kind">;
  /** From dated lists; without any, the issue's own sector stands on every day. */
  readonly sectors: readonly ListedSector[];
  readonly documents: readonly DocumentRecord[];
  readonly monthEnds: readonly MonthEndPrice[];
  readonly splits: readonly ShareSplit[];
}

export function toCompanyHistory(parts: CompanyParts): CompanyHistory {
  const { issue, sectors, documents, monthEnds, splits } = parts;
  return {
    code: issue.code,
    sectors: sectors.length > 0 ? sectors : [{ listedOn: null, sector: issue.sector33 }],
    kind: issue.kind,
    documents: statementsOf(documents),
    monthEnds,
    splits,
  };
}
