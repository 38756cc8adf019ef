import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextResults } from "./next-results.ts";
import type { DocumentRecord, PeriodType, PlannedResults } from "../records.ts";

const DAY = "2025-11-14";

function plan(
  publishedOn: string,
  plannedOn: string | null,
  periodType: PeriodType = "2Q",
): PlannedResults {
  return { code: "01010", periodType, publishedOn, plannedOn };
}

function results(day: string, periodEnd: string, periodType: PeriodType = "2Q"): DocumentRecord {
  return {
    documentId: `D${day}${periodType}`,
    code: "01010",
    edinetCode: null,
    nameJp: null,
    disclosedAt: `${day}T15:30:00+09:00`,
    kind: "statement",
    title: null,
    periodType,
    periodStart: "2025-04-01",
    periodEnd,
    consolidated: true,
    accountingStandard: "JP",
    facts: {},
  };
}

describe("nextResults", () => {
  it("moves with what the company says last, and knows nothing of later words", () => {
    const planned = [
      plan("2025-10-20", "2025-11-17"),
      plan("2025-11-05", "2025-11-21"),
      plan("2025-11-20", "2025-11-28"),
    ];
    expect(nextResults("2025-10-31", planned, [])?.plannedOn).toBe("2025-11-17");
    expect(nextResults(DAY, planned, [])?.plannedOn).toBe("2025-11-21");
    expect(nextResults("2025-10-17", planned, [])).toBeNull();
  });

  it("tells the soonest of several periods", () => {
    const planned = [plan("2025-10-20", "2025-12-01", "FY"), plan("2025-10-20", "2025-11-20")];
    expect(nextResults(DAY, planned, [])?.periodType).toBe("2Q");
  });

  it("says nothing of results that are out, on the day itself too, or of a day that is over", () => {
    const planned = [plan("2025-10-20", DAY)];
    expect(nextResults(DAY, planned, [])?.plannedOn).toBe(DAY);
    expect(nextResults(DAY, planned, [results(DAY, "2025-09-30")])).toBeNull();
    expect(nextResults(DAY, planned, [results("2025-11-12", "2025-09-30")])).toBeNull();
    expect(nextResults("2025-11-17", planned, [])).toBeNull();
  });

  it("does not take a correction of the year before for the results", () => {
    const planned = [plan("2025-10-20", "2025-11-20")];
    const before = results("2025-11-10", "2024-09-30");
    expect(nextResults(DAY, planned, [before])).toEqual(planned[0]);
    const other = results("2025-11-10", "2025-09-30", "1Q");
    expect(nextResults(DAY, planned, [other])).toEqual(planned[0]);
  });

  it("tells that the day is undecided, while that is news", () => {
    const planned = [plan("2025-10-20", "2025-11-17"), plan("2025-11-10", null)];
    expect(nextResults(DAY, planned, [])).toMatchObject({
      plannedOn: null,
      publishedOn: "2025-11-10",
    });
    expect(nextResults("2026-06-01", planned, [])).toBeNull();
  });

  it("never tells a day that has passed, or words of later days", () => {
    const days = fc
      .integer({ min: 1, max: 28 })
      .map((n) => `2025-11-${String(n).padStart(2, "0")}`);
    const said = fc.array(
      fc
        .tuple(days, fc.option(days), fc.constantFrom("1Q", "2Q", "3Q", "FY"))
        .map(([on, to, period]) => plan(on, to, period)),
    );
    fc.assert(
      fc.property(days, said, (day, planned) => {
        const ascending = planned.toSorted((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1));
        const next = nextResults(day, ascending, []);
        if (next === null) return;
        expect(next.publishedOn <= day).toBe(true);
        expect(next.plannedOn === null || next.plannedOn >= day).toBe(true);
      }),
      { seed: 14 },
    );
  });
});
