import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EvidenceFigures, evidenceKeys, NO_EVIDENCE_FIGURES } from "./figures.ts";
import { type EvidenceCandidate, rankEvidence } from "./rank-evidence.ts";

/** A company with the same standing in all four facts. */
const company = (at: number, rest: Partial<EvidenceCandidate> = {}): EvidenceCandidate => ({
  code: `0${100 + at}0`,
  figures: { netCashRatio: at, dividendRaised: at, operatingProfitToEv: at, roe: at },
  gap: at / 100,
  ...rest,
});
const companies = (count: number) => Array.from({ length: count }, (_, at) => company(at));
const levelsOf = (candidates: readonly EvidenceCandidate[]) =>
  [...rankEvidence(candidates).values()].map(({ level }) => level);

/** Companies with the same figures. */
const alike = (count: number) =>
  Array.from({ length: count }, (_, at) => company(at, { figures: company(7).figures }));
/** Evidence of the best of six companies without some of its facts. */
const missing = (...keys: (keyof EvidenceFigures)[]) => {
  const figures = {
    ...company(5).figures,
    ...Object.fromEntries(keys.map((key) => [key, null])),
  };
  return rankEvidence([...companies(5), company(5, { figures })]).get("01050")!;
};

const figure = fc.option(fc.integer({ min: -20, max: 20 }), { nil: null });
const markets = fc
  .array(fc.tuple(figure, figure, figure, figure, figure), { maxLength: 30 })
  .map((rows) =>
    rows.map(
      ([gap, netCashRatio, dividendRaised, operatingProfitToEv, roe], at): EvidenceCandidate => ({
        code: `0${100 + at}0`,
        gap,
        figures: { netCashRatio, dividendRaised, operatingProfitToEv, roe },
      }),
    ),
  );

describe("places", () => {
  it("are (rank − ½) ÷ n among the companies that have the fact", () => {
    const ranked = rankEvidence([
      company(1),
      company(2, { figures: { ...company(2).figures, roe: null } }),
      company(3),
    ]);
    expect(ranked.get("01020")!.places).toEqual({
      netCashRatio: 0.5,
      dividendRaised: 0.5,
      operatingProfitToEv: 0.5,
      roe: null,
    });
    expect(ranked.get("01010")!.places.roe).toBe(0.25);
    expect(ranked.get("01030")!.places.roe).toBe(0.75);
  });

  it("are equal for equal figures", () => {
    const same = alike(4);
    for (const { places } of rankEvidence(same).values()) expect(places.roe).toBe(0.5);
  });
});

describe("the level", () => {
  it("is a third of the companies each", () => {
    expect(levelsOf(companies(6))).toEqual([
      "weak",
      "weak",
      "middle",
      "middle",
      "strong",
      "strong",
    ]);
  });

  it("is the middle for a company alone, and for companies that are all alike", () => {
    expect(levelsOf([company(1)])).toEqual(["middle"]);
    expect(levelsOf(alike(3))).toEqual(["middle", "middle", "middle"]);
  });

  it("survives one missing fact and not two, with the reason", () => {
    expect(missing("roe")).toMatchObject({ level: "strong", reason: null });
    expect(missing("netCashRatio", "operatingProfitToEv")).toMatchObject({
      level: null,
      reason: "too_few_facts",
    });
  });

  it("does not know the gap between price and value", () => {
    fc.assert(
      fc.property(markets, (market) => {
        const without = market.map((each) => ({ ...each, gap: null }));
        expect(levelsOf(without)).toEqual(levelsOf(market));
      }),
      { seed: 7 },
    );
  });
});

describe("the score", () => {
  it("is twice the place of the gap plus the four places", () => {
    const ranked = rankEvidence([company(0, { gap: 0.4 }), company(1, { gap: 0.1 })]);
    expect(ranked.get("01000")!.score).toBe(2 * 0.75 + 4 * 0.25);
    expect(ranked.get("01010")!.score).toBe(2 * 0.25 + 4 * 0.75);
  });

  it("takes a missing fact for the middle, and is absent without a value", () => {
    const bare = company(0, { figures: NO_EVIDENCE_FIGURES });
    expect(rankEvidence([bare]).get("01000")).toMatchObject({ level: null, score: 2 * 0.5 + 2 });
    expect(rankEvidence([company(0, { gap: null })]).get("01000")!.score).toBeNull();
  });

  it("lies between 0 and 6, on average 3", () => {
    fc.assert(
      fc.property(markets, (market) => {
        const rated = market.map((each, at) => ({ ...each, gap: each.gap ?? at }));
        const scores = [...rankEvidence(rated).values()].map(({ score }) => score!);
        for (const score of scores) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThan(6);
        }
        const sum = scores.reduce((total, score) => total + score, 0);
        expect(sum).toBeCloseTo(3 * scores.length, 9);
      }),
      { seed: 8 },
    );
  });
});

describe("ranking", () => {
  it("gives the same bits in any order of companies", () => {
    fc.assert(
      fc.property(markets, (market) => {
        const plain = rankEvidence(market);
        for (const [code, evidence] of rankEvidence(market.toReversed())) {
          expect(evidence).toEqual(plain.get(code));
        }
      }),
      { seed: 9 },
    );
  });

  it("depends on the order of figures only", () => {
    fc.assert(
      fc.property(markets, (market) => {
        const stretched = market.map(({ code, figures, gap }) => ({
          code,
          figures: Object.fromEntries(
            evidenceKeys.map((key) => [key, figures[key] === null ? null : figures[key] ** 3]),
          ) as unknown as EvidenceFigures,
          gap: gap === null ? null : Math.exp(gap),
        }));
        expect(rankEvidence(stretched)).toEqual(rankEvidence(market));
      }),
      { seed: 10 },
    );
  });

  it("never lowers a company whose fact improves", () => {
    fc.assert(
      fc.property(markets, fc.constantFrom(...evidenceKeys), (market, key) => {
        const [first, ...others] = market;
        if (first === undefined || first.figures[key] === null) return;
        const better = { ...first, figures: { ...first.figures, [key]: 99 } };
        const [before, after] = [first, better].map((own) =>
          rankEvidence([own, ...others]).get(first.code)!,
        );
        expect(after!.places[key]).toBeGreaterThanOrEqual(before!.places[key]!);
        expect(after!.score ?? 0).toBeGreaterThanOrEqual((before!.score ?? 0) - 1e-12);
        const order = [null, "weak", "middle", "strong"];
        expect(order.indexOf(after!.level)).toBeGreaterThanOrEqual(order.indexOf(before!.level));
      }),
      { seed: 11 },
    );
  });
});
