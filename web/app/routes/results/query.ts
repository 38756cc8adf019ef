/** What the address of a results page asks for. Whatever is not understood is left out. */
export interface ResultsQuery {
  readonly q: string;
  readonly sector: string | null;
  readonly segment: string | null;
  readonly sort: Sort;
  readonly cursor: string | null;
}

export const SORTS = [
  { value: "relevance", label: "近い順" },
  { value: "code", label: "コード順" },
  { value: "mv", label: "時価総額順" },
  { value: "disclosed", label: "開示の新しい順" },
] as const;

export type Sort = (typeof SORTS)[number]["value"];

/** Longest texts the API takes, in characters. */
const LONGEST = { q: 100, name: 40, cursor: 200 };

/** Without a query nothing is nearer than anything else: the order is then by code. */
export function parseResultsQuery(search: URLSearchParams): ResultsQuery {
  const q = (search.get("q") ?? "").trim().slice(0, LONGEST.q);
  const sort = SORTS.find(({ value }) => value === search.get("sort"))?.value;
  return {
    q,
    sector: short(search.get("sector"), LONGEST.name),
    segment: short(search.get("segment"), LONGEST.name),
    sort: sort === undefined || (q === "" && sort === "relevance") ? defaultSort(q) : sort,
    cursor: short(search.get("cursor"), LONGEST.cursor),
  };
}

export function defaultSort(q: string): Sort {
  return q === "" ? "code" : "relevance";
}

function short(text: string | null, longest: number): string | null {
  return text === null || text === "" || text.length > longest ? null : text;
}
