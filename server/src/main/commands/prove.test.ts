import { describe, expect, it } from "vitest";
import type { LineReport, Miss } from "../../proof/index.ts";
import { describeProof } from "./prove.ts";

const miss = (at: number, reason: string | null): Miss => ({
  code: "97350",
  periodEnd: `2025-03-${String(at).padStart(2, "0")}`,
  documentId: at === 1 ? null : `S${at}`,
  ours: at,
  theirs: 100,
  reason,
});
const line = (misses: readonly Miss[]): LineReport => ({
  name: "close",
  rows: 100,
  agreeing: 88,
  explained: 11,
  unexplained: 1,
  share: 0.88,
  target: 0.9,
  rules: [{ id: "C1", sentence: "bars are adjusted", cells: 11, placebo: 0.031 }],
  uncompared: [{ cells: 3, reason: "we have no bar of the day" }],
  misses,
  faults: ["fewer cells agree than the target"],
  passed: false,
});

describe("describeProof", () => {
  it("prints counts, rules with what they explain by chance, and the ten widest misses", () => {
    const misses = Array.from({ length: 12 }, (_, at) => miss(at + 1, at === 0 ? null : "C1"));
    const family = { name: "published", rows: 100, agreeing: 88, explained: 11, unexplained: 1 };
    const text = describeProof({
      checks: [line(misses)],
      families: [{ ...family, unexplainedShare: 0.01, limit: 0.005, passed: false }],
      passed: false,
    });
    expect(text.split("\n")).toEqual([
      "FAIL close: 88 of 100 agree = 88.00 % (target 90.00 %), 11 explained, 1 unexplained = 1.00 %",
      "       fails: fewer cells agree than the target",
      "       C1 11 (by chance 3.10 %): bars are adjusted",
      "       not compared 3: we have no bar of the day",
      "       97350 2025-03-01: ours 1, theirs 100: unexplained",
      ...Array.from(
        { length: 9 },
        (_, at) =>
          `       97350 2025-03-${String(at + 2).padStart(2, "0")} S${at + 2}: ours ${at + 2}, theirs 100: C1`,
      ),
      "       … and 2 more (--json lists them)",
      "FAIL all published figures: 88 of 100 agree, 11 explained, 1 unexplained = 1.00 % (at most 0.50 %)",
      "",
    ]);
  });
});
