import { count } from "../../ui/format.ts";
import type { ResultsQuery } from "./query.ts";

type Asked = Pick<ResultsQuery, "q" | "sector" | "segment">;

/** The page's heading and title: what was asked for, in words. */
export function heading({ q, sector, segment }: Asked): string {
  if (q !== "") return `「${q}」の検索結果`;
  if (sector !== null) return segment === null ? `${sector}の会社` : `${segment}・${sector}の会社`;
  return segment === null ? "すべての会社" : `${segment}の会社`;
}

/** How many companies, and where the query was looked for. */
export function intro({ q, sector, segment }: Asked, total: number): string {
  if (q === "") return `会社 ${count(total)}社。`;
  const within = [segment, sector].filter((name) => name !== null).join("・");
  const searched = "社名・よみ・コード・英語名・通称から探しました。";
  return `会社 ${count(total)}社。${within === "" ? "" : `${within}のうち、`}${searched}`;
}
