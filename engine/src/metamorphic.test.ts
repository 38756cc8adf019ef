import { describe, expect, it } from "vitest";
import { marketCloseTime } from "./calendar/market-close.ts";
import type { CompanyHistory, Facts } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import type { Valuation } from "./outputs.ts";
import { marketFixture } from "./testing/market-fixture.ts";
import { seededRandom } from "./measurement/random.ts";

const DAYS = ["2014-09-30", "2015-06-25", "2016-03-15", "2016-09-15"];
const MARKET = marketFixture(48, 60, 3);
const EXPECTED = DAYS.map((day) => createMarket(MARKET).valueOn(day));

type HistoryTransform = (history: CompanyHistory, day: string, index: number) => CompanyHistory;

/** Values of each day in a market changed for that day. */
function valuesAfter(change: HistoryTransform): ReadonlyMap<string, Valuation>[] {
  return DAYS.map((day) =>
    createMarket(MARKET.map((history, index) => change(history, day, index))).valueOn(day),
  );
}

/** Facts with every yen amount (not counts of shares or people) multiplied. */
function scaleYen(facts: Facts, factor: number): Facts {
  const counts: ReadonlySet<string> = new Set(["issuedShares", "treasuryShares", "employees"]);
  return Object.fromEntries(
    Object.entries(facts as unknown as Record<string, number | null>).map(([key, value]) => [
      key,
      value === null || counts.has(key) ? value : value * factor,
    ]),
  ) as unknown as Facts;
}

function scaleMarket(factor: number): CompanyHistory[] {
  return MARKET.map((history) => ({
    ...history,
    documents: history.documents.map((document) =>
      Object.assign({}, document, { facts: scaleYen(document.facts, factor) }),
    ),
    monthEnds: history.monthEnds.map(({ date, close }) => ({ date, close: close * factor })),
  }));
}

/** EXPECTED with every share count multiplied; whole-company figures are unchanged. */
function expectedWithShares(times: number): ReadonlyMap<string, Valuation>[] {
  return EXPECTED.map((values) => {
    const entries = [...values].map(([code, valuation]): [string, Valuation] => {
      const shares = valuation.shares === null ? null : valuation.shares * times;
      return [code, Object.assign({}, valuation, { shares })];
    });
    return new Map(entries);
  });
}

const random = seededRandom(5);

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each);
}

function shuffledHistory(history: CompanyHistory): CompanyHistory {
  return {
    ...history,
    documents: shuffled(history.documents),
    monthEnds: shuffled(history.monthEnds),
    splits: shuffled(history.splits),
    sectors: shuffled(history.sectors),
  };
}

describe("later data change no value, bit for bit", () => {
  it("has something to compare", () => {
    for (const values of EXPECTED) {
      const rated = [...values.values()].filter(({ value }) => value !== null);
      expect(rated.length).toBeGreaterThan(30);
    }
  });

  it("documents disclosed at or after the day's close", () => {
    const after = valuesAfter((history, day) => ({
      ...history,
      documents: history.documents
        .filter(({ disclosedAt }) => disclosedAt < marketCloseTime(day))
        .concat(
          history.documents.map((document) =>
            Object.assign({}, document, {
              documentId: `${document.documentId}-LATER`,
              disclosedAt: marketCloseTime(day),
              facts: scaleYen(document.facts, 3),
            }),
          ),
        ),
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("prices of the day, of its month and of later months", () => {
    const after = valuesAfter((history, day, index) => ({
      ...history,
      monthEnds: history.monthEnds.map((price) =>
        price.date.slice(0, 7) < day.slice(0, 7)
          ? price
          : { date: price.date, close: price.close * (2 + index) },
      ),
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("the absence of those prices", () => {
    const after = valuesAfter((history, day) => ({
      ...history,
      monthEnds: history.monthEnds.filter(({ date }) => date.slice(0, 7) < day.slice(0, 7)),
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("splits after the day", () => {
    const after = valuesAfter((history, day) => ({
      ...history,
      splits: [
        ...history.splits.filter(({ exDate }) => exDate <= day),
        { exDate: `${day}~`, factor: 0.2 },
      ],
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("sectors of lists after the day, also one that no company had before", () => {
    const after = valuesAfter((history, day, index) => ({
      ...history,
      sectors: [
        ...history.sectors,
        { listedOn: `${day}~`, sector: ["銀行業", "機械", "海運業"][index % 3]! },
      ],
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("a company listed later changes no value of the others", () => {
    const [newcomer] = marketFixture(1, 60, 99);
    const after = DAYS.map((day) => {
      const joined = createMarket([
        ...MARKET,
        {
          ...newcomer!,
          code: "09990",
          documents: [],
          monthEnds: newcomer!.monthEnds.filter(({ date }) => date > day),
        },
      ]).valueOn(day);
      return new Map([...joined].filter(([code]) => code !== "09990"));
    });
    expect(after).toEqual(EXPECTED);
  });
});

describe("earlier data change values", () => {
  it("a price of the previous month moves its own company's value", () => {
    const after = valuesAfter((history, day) => ({
      ...history,
      monthEnds: history.monthEnds.map((price) =>
        price.date.slice(0, 7) < day.slice(0, 7)
          ? { date: price.date, close: price.close * 1.1 }
          : price,
      ),
    }));
    expect(after).not.toEqual(EXPECTED);
  });

  it("a document before the close moves its own company's value", () => {
    const changed = MARKET.map((history) => ({
      ...history,
      documents: history.documents.map((document) =>
        Object.assign({}, document, {
          facts: { ...document.facts, profit: (document.facts.profit ?? 0) * 1.5 },
        }),
      ),
    }));
    const [first] = DAYS;
    expect(createMarket(changed).valueOn(first!)).not.toEqual(EXPECTED[0]);
  });

  it("the sector of a list of the day moves its own company's value, not of the day after", () => {
    const [first] = DAYS;
    const [, moved] = MARKET;
    const listedOn = (day: string) =>
      createMarket(
        MARKET.map((history) =>
          history === moved
            ? { ...history, sectors: [...history.sectors, { listedOn: day, sector: "海運業" }] }
            : history,
        ),
      ).valueOn(first!, [moved!.code]);
    const expected = new Map([[moved!.code, EXPECTED[0]!.get(moved!.code)]]);
    expect(listedOn(first!)).not.toEqual(expected);
    expect(listedOn("2014-10-01")).toEqual(expected);
  });
});

describe("an equivalent market has the same values, bit for bit", () => {
  it("companies, documents, prices and splits in any order", () => {
    const market = createMarket(shuffled(MARKET).map((history) => shuffledHistory(history)));
    expect(DAYS.map((day) => market.valueOn(day))).toEqual(EXPECTED);
  });

  it("documents delivered twice", () => {
    const after = valuesAfter((history) => ({
      ...history,
      documents: [...history.documents, ...history.documents],
    }));
    expect(after).toEqual(EXPECTED);
  });

  it("shares split 1:2 from the beginning", () => {
    const after = valuesAfter((history) => ({
      ...history,
      documents: history.documents.map((document) =>
        Object.assign({}, document, {
          facts: {
            ...document.facts,
            issuedShares: document.facts.issuedShares! * 2,
            bpsYen: document.facts.bpsYen === null ? null : document.facts.bpsYen / 2,
          },
        }),
      ),
      monthEnds: history.monthEnds.map(({ date, close }) => ({ date, close: close / 2 })),
    }));
    expect(after).toEqual(expectedWithShares(2));
  });

  it("shares split 1:4 during the record, prices and later counts following", () => {
    const exDate = "2013-10-29";
    const after = valuesAfter((history) => ({
      ...history,
      documents: history.documents.map((document) =>
        document.periodEnd < exDate
          ? document
          : Object.assign({}, document, {
              facts: { ...document.facts, issuedShares: document.facts.issuedShares! * 4 },
            }),
      ),
      monthEnds: history.monthEnds.map(({ date, close }) => ({
        date,
        close: date < exDate ? close : close / 4,
      })),
      splits: [...history.splits, { exDate, factor: 0.25 }],
    }));
    expect(after).toEqual(expectedWithShares(4));
  });
});

describe("another unit of currency", () => {
  it.each([1 / 1_048_576, 1 / 1_000, 128, 1_000])("scales values by %s", (factor) => {
    const market = createMarket(scaleMarket(factor));
    for (const [index, day] of DAYS.entries()) {
      for (const [code, valuation] of market.valueOn(day)) {
        const expected = EXPECTED[index]!.get(code)!;
        expect(valuation.unrated).toBe(expected.unrated);
        expect(valuation.shares).toBe(expected.shares);
        const ratio = (valuation.value ?? factor) / ((expected.value ?? 1) * factor);
        expect(ratio).toBeCloseTo(1, 9);
      }
    }
  });
});
