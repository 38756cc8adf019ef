import { MAX_CURSOR_LENGTH } from "@tenbin/contract/page-cursor";

/** Invalid parameters are ignored. */
export interface ResultsQuery {
  readonly q: string;
  readonly sector: string | null;
  readonly segment: string | null;
  readonly sort: SortOrder;
  readonly cursor: string | null;
}

export const SORT_OPTIONS = [
  { value: "relevance", label: "近い順" },
  { value: "code", label: "コード順" },
  { value: "mv", label: "時価総額順" },
  { value: "disclosed", label: "開示の新しい順" },
  { value: "ratio", label: "倍率の低い順" },
  { value: "accuracy", label: "正確度の高い順" },
] as const;

export type SortOrder = (typeof SORT_OPTIONS)[number]["value"];

/** The API's limits, in characters. */
const MAX_LENGTH = { q: 100, name: 40, cursor: MAX_CURSOR_LENGTH };

/** Without a query there is no relevance: the order is then by code. */
export function parseResultsQuery(search: URLSearchParams): ResultsQuery {
  const q = (search.get("q") ?? "").trim().slice(0, MAX_LENGTH.q);
  const sort = SORT_OPTIONS.find(({ value }) => value === search.get("sort"))?.value;
  return {
    q,
    sector: withinLength(search.get("sector"), MAX_LENGTH.name),
    segment: withinLength(search.get("segment"), MAX_LENGTH.name),
    sort: sort === undefined || (q === "" && sort === "relevance") ? defaultSort(q) : sort,
    cursor: withinLength(search.get("cursor"), MAX_LENGTH.cursor),
  };
}

export function defaultSort(q: string): SortOrder {
  return q === "" ? "code" : "relevance";
}

export function sortLabel(order: SortOrder): string {
  return SORT_OPTIONS.find(({ value }) => value === order)?.label ?? "";
}

function withinLength(text: string | null, longest: number): string | null {
  return text === null || text === "" || text.length > longest ? null : text;
}
