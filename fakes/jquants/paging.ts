import type { ApiRow } from "./market-rows.ts";

export interface Page {
  readonly data: readonly ApiRow[];
  readonly pagination_key?: string;
}

/**
 * The pagination key contains the query, so that it is invalid for any other, and changes with each
 * page.
 */
export function paginate(
  rows: readonly ApiRow[],
  size: number,
  query: string,
  key: string | null,
): Page | null {
  let from = 0;
  if (key !== null) {
    const read = Buffer.from(key, "base64url").toString("utf8");
    const match = /^(\d+) (.*)$/.exec(read);
    if (match === null || match[2] !== query) return null;
    from = Number(match[1]);
  }
  const data = rows.slice(from, from + size);
  const next = from + size;
  if (next >= rows.length) return { data };
  return { data, pagination_key: Buffer.from(`${next} ${query}`).toString("base64url") };
}
