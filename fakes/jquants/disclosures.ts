import type { FakeMarket } from "../fake-market.ts";
import { sortByDisclosure } from "../sort-by-disclosure.ts";
import { detailsRow } from "./details-row.ts";
import { dividendRow } from "./dividend-row.ts";
import type { ApiRow } from "./market-rows.ts";
import { summaryRow } from "./summary-row.ts";

/** One disclosure in the form of both endpoints. */
export interface DisclosureRows {
  readonly code: string;
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly summary: ApiRow;
  readonly details: ApiRow | null;
  readonly dividend: ApiRow | null;
}

/** Ascending by disclosure number, which sorts by day and then by order within the day. */
export function buildDisclosures(market: FakeMarket): DisclosureRows[] {
  const reits = new Set(
    market.issues.filter(({ kind }) => kind === "fund").map(({ code }) => code),
  );
  const countOfDay = new Map<string, number>();
  return sortByDisclosure(market.documents).flatMap((document) => {
    const day = document.disclosedAt.slice(0, 10);
    const count = (countOfDay.get(day) ?? 0) + 1;
    const number = `${day.replaceAll("-", "")}${String(count).padStart(6, "0")}`;
    const summary = summaryRow(document, number, reits.has(document.code));
    if (summary === null) return [];
    countOfDay.set(day, count);
    const details = detailsRow(document, summary);
    const dividend = dividendRow(document, count);
    const at = Date.parse(document.disclosedAt);
    return { code: document.code, day, at, summary, details, dividend };
  });
}
