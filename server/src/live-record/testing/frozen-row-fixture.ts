import type { FrozenRow } from "../tree/frozen-row.ts";

export function frozenRowFixture(changed: Partial<FrozenRow> = {}): FrozenRow {
  return {
    code: "01000",
    date: "2025-10-31",
    engine_version: "1.6.0",
    name: "見本工業",
    segment: "プライム",
    sector: "機械",
    listed_on: "2025-01-31",
    verdict: "cheap",
    unrated_reason: null,
    value: 12_345_000_000,
    value_per_share: 1_234.5,
    price: 900,
    price_date: "2025-10-31",
    evidence: "strong",
    score: 2.5,
    ...changed,
  };
}
