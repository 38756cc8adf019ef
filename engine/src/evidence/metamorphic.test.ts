import { describe, expect, it } from "vitest";
import { marketCloseTime } from "../calendar/market-close.ts";
import type { CompanyHistory, Facts } from "../company/inputs.ts";
import { createMarket } from "../market.ts";
import { createRivalMarket } from "../rivals/rival-market.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { type Evidence, rankEvidence } from "./rank-evidence.ts";
import { type EvidenceScale, placeEvidence } from "./scale.ts";

const MONTH_ENDS = ["2014-09-30", "2016-09-30"];
const MARKET = marketFixture(40, 60, 3);

interface RankedDay {
  readonly evidence: ReadonlyMap<string, Evidence>;
  readonly scale: EvidenceScale;
}

/** Evidence and score of all companies at a month end, and the scale that is kept of it. */
function rankOn(histories: readonly CompanyHistory[], day: string): RankedDay {
  const market = createMarket(histories);
  const observations = createRivalMarket(histories, market.peers).observationsOn(day);
  const values = market.valueOn(day);
  const candidates = observations.map(({ code, marketValue, evidence }) => {
    const { value } = values.get(code)!;
    return { code, figures: evidence, gap: value === null ? null : Math.log(value / marketValue) };
  });
  return { evidence: rankEvidence(candidates), scale: market.evidenceScaleAt(day) };
}

const EXPECTED = MONTH_ENDS.map((day) => rankOn(MARKET, day));

type HistoryTransform = (history: CompanyHistory, day: string, index: number) => CompanyHistory;

const rankedAfter = (change: HistoryTransform): RankedDay[] =>
  MONTH_ENDS.map((day) =>
    rankOn(
      MARKET.map((history, index) => change(history, day, index)),
      day,
    ),
  );

const withFacts = (history: CompanyHistory, change: (facts: Facts) => Facts): CompanyHistory => ({
  ...history,
  documents: history.documents.map((document) =>
    Object.assign({}, document, { facts: change(document.facts) }),
  ),
});

const COUNTS: ReadonlySet<string> = new Set(["issuedShares", "treasuryShares", "employees"]);

/** A power of two keeps every bit of a ratio. */
const scaleFacts = (factor: number, isScaled: (key: string) => boolean) => (facts: Facts) =>
  Object.fromEntries(
    Object.entries(facts as unknown as Record<string, number | null>).map(([key, amount]) => [
      key,
      amount === null || !isScaled(key) ? amount : amount * factor,
    ]),
  ) as unknown as Facts;

const withPrices = (history: CompanyHistory, factor: number): CompanyHistory => ({
  ...history,
  monthEnds: history.monthEnds.map(({ date, close }) => ({ date, close: close * factor })),
});

describe("later data change no evidence and no score, bit for bit", () => {
  it("has something to compare", () => {
    for (const { evidence, scale } of EXPECTED) {
      const all = [...evidence.values()];
      expect(all.filter(({ score }) => score !== null).length).toBeGreaterThan(25);
      expect(new Set(all.map(({ level }) => level))).toEqual(new Set(["weak", "middle", "strong"]));
      expect(scale.sums.length).toBe(all.filter(({ level }) => level !== null).length);
    }
  });

  it("documents disclosed at or after the day's close", () => {
    const triple = scaleFacts(3, (key) => !COUNTS.has(key));
    const after = rankedAfter((history, day) => ({
      ...history,
      documents: history.documents
        .filter(({ disclosedAt }) => disclosedAt < marketCloseTime(day))
        .concat(
          history.documents.map((document) =>
            Object.assign({}, document, {
              documentId: `${document.documentId}-LATER`,
              disclosedAt: marketCloseTime(day),
              facts: triple(document.facts),
            }),
          ),
        ),
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("prices after the month end", () => {
    const after = rankedAfter((history, day, index) => ({
      ...history,
      monthEnds: history.monthEnds.map((price) =>
        price.date <= day ? price : { date: price.date, close: price.close * (2 + index) },
      ),
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("splits after the day", () => {
    const after = rankedAfter((history, day) => ({
      ...history,
      splits: [
        ...history.splits.filter(({ exDate }) => exDate <= day),
        { exDate: `${day}~`, factor: 0.2 },
      ],
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("a company listed later", () => {
    const [newcomer] = marketFixture(1, 60, 99);
    const after = MONTH_ENDS.map((day) =>
      rankOn(
        [
          ...MARKET,
          {
            ...newcomer!,
            code: "09990",
            monthEnds: newcomer!.monthEnds.filter(({ date }) => date > day),
          },
        ],
        day,
      ),
    );
    expect(after).toEqual(EXPECTED);
  });
});

describe("evidence and score do not depend on units, bit for bit", () => {
  it("of money", () => {
    const inFour = scaleFacts(4, (key) => !COUNTS.has(key));
    expect(rankedAfter((history) => withPrices(withFacts(history, inFour), 4))).toEqual(EXPECTED);
  });

  it("of shares", () => {
    const perShare = new Set(["epsYen", "bpsYen", "dpsYen"]);
    const change = (facts: Facts) =>
      scaleFacts(0.25, (key) => perShare.has(key))(
        scaleFacts(4, (key) => key === "issuedShares" || key === "treasuryShares")(facts),
      );
    expect(rankedAfter((history) => withPrices(withFacts(history, change), 0.25))).toEqual(
      EXPECTED,
    );
  });
});

describe("evidence and score depend on", () => {
  it("no order of companies, documents, prices or splits", () => {
    const after = MONTH_ENDS.map((day) =>
      rankOn(
        MARKET.toReversed().map((history) =>
          Object.assign({}, history, {
            documents: history.documents.toReversed(),
            monthEnds: history.monthEnds.toReversed(),
            splits: history.splits.toReversed(),
          }),
        ),
        day,
      ),
    );
    expect(after).toEqual(EXPECTED);
  });

  it("the price of the month end: a cheaper company never has lower places, and others never higher", () => {
    const [own] = [...EXPECTED[0]!.evidence.keys()];
    const { evidence: after } = rankOn(
      MARKET.map((history) =>
        history.code === own
          ? {
              ...history,
              monthEnds: history.monthEnds.map(({ date, close }) => ({
                date,
                close: date === MONTH_ENDS[0] ? close / 2 : close,
              })),
            }
          : history,
      ),
      MONTH_ENDS[0]!,
    );
    for (const [code, { places }] of after) {
      const before = EXPECTED[0]!.evidence.get(code)!.places;
      const moves = [
        places.netCashRatio! - before.netCashRatio!,
        places.operatingProfitToEv! - before.operatingProfitToEv!,
      ].map((move) => (code === own ? move : -move));
      expect(Math.min(...moves)).toBeGreaterThanOrEqual(0);
    }
    expect(after.get(own!)!.score).toBeGreaterThan(EXPECTED[0]!.evidence.get(own!)!.score!);
  });

  it("a dividend that was raised", () => {
    const [own] = [...EXPECTED[0]!.evidence.keys()];
    const raised = MARKET.map((history) =>
      history.code === own
        ? {
            ...history,
            documents: history.documents.map((document) =>
              document.periodEnd === "2014-03-31"
                ? Object.assign({}, document, {
                    facts: {
                      ...document.facts,
                      dividendsPaid: (document.facts.dividendsPaid ?? 0) * 5,
                    },
                  })
                : document,
            ),
          }
        : history,
    );
    const { evidence } = rankOn(raised, MONTH_ENDS[0]!);
    const best = 1 - 0.5 / evidence.size;
    expect(evidence.get(own!)!.places.dividendRaised).toBe(best);
    expect(EXPECTED[0]!.evidence.get(own!)!.places.dividendRaised).toBeLessThan(best);
  });
});

describe("the scale of a month end", () => {
  it("places its own companies as their ranks do, to the bit", () => {
    for (const [index, day] of MONTH_ENDS.entries()) {
      const { evidence, scale } = EXPECTED[index]!;
      const { peers } = createMarket(MARKET);
      for (const each of createRivalMarket(MARKET, peers).observationsOn(day)) {
        const { level, reason, places } = placeEvidence(each.evidence, scale);
        expect({ level, reason, places }).toEqual({
          level: evidence.get(each.code)!.level,
          reason: evidence.get(each.code)!.reason,
          places: evidence.get(each.code)!.places,
        });
      }
    }
  });
});
