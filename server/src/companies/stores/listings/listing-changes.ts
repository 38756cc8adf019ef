import type { Listing } from "../../records.ts";

export type ListingContent = Omit<Listing, "code" | "asOf">;
export type ListingsByCode = ReadonlyMap<string, ListingContent>;

/** Difference from the previous list; null: no longer listed. */
export interface ListingChange {
  readonly code: string;
  readonly content: ListingContent | null;
}

/** The changes from one list to the next, ascending by code. */
export function diffListings(before: ListingsByCode, after: ListingsByCode): ListingChange[] {
  const changes: ListingChange[] = [];
  for (const [code, content] of after) {
    const known = before.get(code);
    if (known === undefined || !isSameListing(known, content)) changes.push({ code, content });
  }
  for (const code of before.keys()) if (!after.has(code)) changes.push({ code, content: null });
  return changes.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

export const LISTING_COLUMNS = {
  nameJp: "name_jp",
  nameEn: "name_en",
  segment: "segment",
  sector33: "sector33",
  sector17: "sector17",
  size: "size",
  kind: "kind",
} as const satisfies Record<keyof ListingContent, string>;
const LISTING_FIELDS = Object.keys(LISTING_COLUMNS) as (keyof ListingContent)[];

export function isSameListing(a: ListingContent, b: ListingContent): boolean {
  return LISTING_FIELDS.every((field) => a[field] === b[field]);
}
