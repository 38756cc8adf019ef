import type { SearchResponse } from "@tenbin/contract";
import { formatCount, segmentName } from "../../ui/format.ts";
import type { ResultsQuery } from "./results-query.ts";

type HeadingQuery = Pick<ResultsQuery, "q" | "sector" | "segment">;

export function resultsHeading({ q, sector, segment }: HeadingQuery): string {
  if (q !== "") return `「${q}」の検索結果`;
  const market = segment === null ? null : segmentName(segment);
  if (sector !== null) return market === null ? `${sector}の企業` : `${market}・${sector}の企業`;
  return market === null ? "企業一覧" : `${market}の企業`;
}

export function resultsSummary(
  { q, sector, segment }: HeadingQuery,
  { total, delisted }: Pick<SearchResponse, "total" | "delisted">,
): string {
  const ended = delisted === 0 ? "" : `(うち上場廃止${formatCount(delisted)})`;
  if (q === "") return `${formatCount(total)}銘柄${ended}。`;
  const within = [segment === null ? null : segmentName(segment), sector]
    .filter((name) => name !== null)
    .join("・");
  const searched = "社名・よみ・コード・英語名・通称・旧社名から探しました。";
  return `企業 ${formatCount(total)}社${ended}。${within === "" ? "" : `${within}のうち、`}${searched}`;
}
