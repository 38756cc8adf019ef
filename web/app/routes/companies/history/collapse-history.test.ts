import type { HistoryEntry } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseHistory } from "./collapse-history.ts";

function createEntries(...perYear: readonly (readonly [year: number, entries: number])[]) {
  return perYear.flatMap(([year, count]) =>
    Array.from({ length: count }, (_, i): HistoryEntry => ({
      disclosures: [
        {
          document_id: `${year}-${i}`,
          disclosed_at: `${year}-0${9 - (i % 9)}-10T15:30:00+09:00`,
          kind: "annual",
          title: "",
          period_name: null,
        },
      ],
      weighed_on: null,
      price: null,
      listed_as: null,
      judgement: null,
      outcomes: [],
    })),
  );
}

function yearsIn(part: readonly HistoryEntry[]): string[] {
  return [
    ...new Set(part.map(({ disclosures: [first] }) => first?.disclosed_at.slice(0, 4) ?? "")),
  ];
}

const spans = ({ collapsed }: ReturnType<typeof collapseHistory>) =>
  collapsed.map(({ from, to, entries }) => [from, to, entries.length]);

describe("collapseHistory", () => {
  it("shows the two newest years of quarters and collapses earlier years one by one", () => {
    const folded = collapseHistory(createEntries([2025, 4], [2024, 4], [2023, 4], [2022, 4]));
    expect(folded.open).toHaveLength(8);
    expect(spans(folded)).toEqual([
      [2023, 2023, 4],
      [2022, 2022, 4],
    ]);
  });

  it("shows eight annual reports and groups older ones", () => {
    const years = Array.from({ length: 14 }, (_, i) => [2025 - i, 1] as const);
    const folded = collapseHistory(createEntries(...years));
    expect(folded.open).toHaveLength(8);
    expect(spans(folded)).toEqual([
      [2014, 2017, 4],
      [2012, 2013, 2],
    ]);
  });

  it("collapses nothing of a short history", () => {
    const folded = collapseHistory(createEntries([2025, 4], [2024, 3]));
    expect(folded.open).toHaveLength(7);
    expect(folded.collapsed).toEqual([]);
    expect(collapseHistory([]).open).toEqual([]);
  });

  it("groups by the Japanese calendar year", () => {
    const [entry] = createEntries([2024, 1]);
    const newYear = { ...entry!.disclosures[0]!, disclosed_at: "2024-12-31T15:30:00Z" };
    const old = createEntries([2025, 7], [2023, 1]);
    const folded = collapseHistory([{ ...entry!, disclosures: [newYear] }, ...old]);
    expect(folded.open).toHaveLength(8);
    expect(spans(folded)).toEqual([[2023, 2023, 1]]);
  });

  it("omits nothing, keeps the order and splits no year", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 20 });
    fc.assert(
      fc.property(counts, (perYear) => {
        const entries = createEntries(...perYear.map((count, i) => [2025 - i, count] as const));
        const { open, collapsed } = collapseHistory(entries);
        expect([open, ...collapsed.map((fold) => fold.entries)].flat()).toEqual(entries);
        const all = [open, ...collapsed.map((fold) => fold.entries)].flatMap(yearsIn);
        expect(new Set(all).size).toBe(all.length);
      }),
      { seed: 5 },
    );
  });
});
