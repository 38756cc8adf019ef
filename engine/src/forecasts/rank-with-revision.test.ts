import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EvidenceCandidate, rankEvidence } from "../evidence/rank-evidence.ts";
import { NO_EVIDENCE_FIGURES } from "../evidence/figures.ts";
import { rankWithRevision } from "./rank-with-revision.ts";

const candidate = (code: string, fact: number, gap: number | null = fact): EvidenceCandidate => ({
  code,
  gap,
  figures: { netCashRatio: fact, dividendRaised: fact, operatingProfitToEv: fact, roe: fact },
});
/** Four alike companies. */
const ALIKE = rankEvidence(["A", "B", "C", "D"].map((code) => candidate(code, 1)));
const ranked = (surprises: Record<string, number>, evidence = ALIKE) =>
  rankWithRevision(evidence, new Map(Object.entries(surprises)));

describe("evidence of five facts", () => {
  it("adds the place of the surprise among the companies that have one", () => {
    const five = ranked({ A: 0.3, B: -0.1, C: 0.1, X: 9 });
    expect([...five.values()].map(({ place }) => place)).toEqual([2.5 / 3, 0.5 / 3, 0.5, null]);
    for (const [code, { place, score }] of five) {
      expect(score).toBe(ALIKE.get(code)!.score! + (place ?? 0.5));
    }
  });

  it("gives companies without a revision of the year one middle place together", () => {
    const five = ranked({ A: 0, B: 0, C: 0, D: 0.2 });
    expect([...five.values()].map(({ place }) => place)).toEqual([0.375, 0.375, 0.375, 0.875]);
  });

  it("is what four facts say where no company has a fifth", () => {
    const evidence = rankEvidence([1, 2, 3, 4, 5, 6].map((fact) => candidate(`0${fact}`, fact)));
    for (const [code, { place, level, score }] of ranked({}, evidence)) {
      const four = evidence.get(code)!;
      expect([place, level, score]).toEqual([null, four.level, four.score! + 0.5]);
    }
  });

  it("takes levels as thirds of five places, so that a surprise alone may decide", () => {
    const five = ranked({ A: 1, B: 2, C: 3, D: 4 });
    expect([...five.values()].map(({ level }) => level)).toEqual([
      "weak",
      "middle",
      "middle",
      "strong",
    ]);
  });

  it("has no evidence where four facts have none, and no score without a value", () => {
    const evidence = rankEvidence([
      candidate("A", 1),
      candidate("B", 2, null),
      { code: "C", figures: NO_EVIDENCE_FIGURES, gap: 1 },
    ]);
    const five = ranked({ A: 1, B: 2, C: 3 }, evidence);
    expect(five.get("B")!.score).toBeNull();
    expect(five.get("C")!.level).toBeNull();
    expect(five.get("A")!.score).not.toBeNull();
  });

  it("depends on the order of surprises only, and rises with them", () => {
    const surprises = fc.array(fc.integer({ min: -1_000, max: 1_000 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(surprises, (drawn) => {
        const named = (stretch: (each: number) => number) =>
          Object.fromEntries(drawn.map((each, at) => ["ABCD"[at]!, stretch(each)]));
        const five = ranked(named((each) => each));
        expect(ranked(named((each) => each ** 3 / 8))).toEqual(five);
        const byScore = ["A", "B", "C", "D"].toSorted(
          (a, b) => five.get(a)!.score! - five.get(b)!.score!,
        );
        const values = byScore.map((code) => named((each) => each)[code]!);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }),
      { seed: 5 },
    );
  });
});
