import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyFixture, ISSUE, QUOTE, SIX_YEARS } from "../companies/testing/filings.ts";
import type { StoredValuation, ValuePoint } from "./store.ts";
import { ratedView, weighCompany, type WeighInput } from "./weigh-company.ts";

/** The market day of `companyFixture`, a month end. 100 net shares, last close 15 yen. */
const DAY = "2024-06-28";
const MONTH_ENDS = [
  ...Array.from({ length: 29 }, (_, at) =>
    new Date(Date.UTC(2022, at + 1, 0)).toISOString().slice(0, 10),
  ),
  DAY,
];

const stored: StoredValuation = {
  code: ISSUE.code,
  date: DAY,
  engineVersion: "1",
  unrated: null,
  value: 2_000,
  valueBeforeCalibration: 1_600,
  bands: null,
  shares: 100,
  shareBasis: "issued_less_treasury",
  pillars: [],
  calibration: { factor: 1.25, premium: 1.25, damping: 1, strength: 0.5, months: 30 },
  window: { begin: -5, end: 0 },
  documentIds: [],
};
const pointOn = (date: string, known: Partial<ValuePoint> = {}): ValuePoint => ({
  code: ISSUE.code,
  date,
  value: 2_000,
  valueBeforeCalibration: 2_000,
  unrated: null,
  shares: 100,
  calibrationMonths: 0,
  ...known,
});
const points = () => MONTH_ENDS.map((date) => pointOn(date));
const closes = (close: number) => MONTH_ENDS.map((date) => ({ date, close }));

const weighed = (changes: Partial<WeighInput> = {}): WeighInput => ({
  ...companyFixture(),
  sectors: [],
  monthEnds: MONTH_ENDS,
  closes: closes(15),
  valuation: stored,
  points: points(),
  ...changes,
});

const scoreAt = (close: number) => weighCompany(weighed({ closes: closes(close) })).accuracy.score;

const viewOf = (changes: Partial<WeighInput> = {}) => {
  const input = weighed(changes);
  return ratedView(input.valuation, weighCompany(input).rating, input);
};

describe("weighCompany", () => {
  it("derives, rates and scores one company", () => {
    const { derived, rating, accuracy, statement } = weighCompany(weighed());
    expect(derived.fields).toMatchObject({ id: ISSUE.code, mv: 1_500 });
    expect(rating).toMatchObject({ verdict: "cheap", price: 15, valuePerShare: 20, ratio: 0.75 });
    // 25 % below the value at each of 30 month ends.
    expect(accuracy).toMatchObject({ rated: 30, within: 0, score: 0 });
    expect(statement?.documentId).toBe("S2024");
  });

  it("gives no information that was disclosed at the close or later", () => {
    const later = { ...SIX_YEARS[5]!, documentId: "later", disclosedAt: `${DAY}T15:00:00+09:00` };
    const before = weighCompany(weighed());
    expect(weighCompany(weighed({ documents: [...SIX_YEARS, later] }))).toEqual(before);
    const sooner = { ...later, disclosedAt: `${DAY}T14:59:59+09:00` };
    const { documents, statement } = weighCompany(weighed({ documents: [...SIX_YEARS, sooner] }));
    expect(documents).toHaveLength(7);
    expect(statement?.documentId).toBe("later");
  });

  it("awaits the next value once a statement is newer than the value's day", () => {
    const documents = [
      ...SIX_YEARS,
      { ...SIX_YEARS[5]!, documentId: "correction", disclosedAt: "2024-06-28T14:00:00+09:00" },
    ];
    const ratedOn = (date: string) =>
      weighCompany(weighed({ documents, valuation: { ...stored, date } })).rating.unratedReason;
    expect([ratedOn("2024-06-27"), ratedOn(DAY)]).toEqual(["awaiting_value", null]);
  });

  it("does not await anything after a forecast or a notice", () => {
    const documents = (["forecast", "notice"] as const).map((kind) =>
      Object.assign({}, SIX_YEARS[5]!, {
        documentId: kind,
        kind,
        facts: {},
        disclosedAt: "2024-06-28T14:00:00+09:00",
      }),
    );
    const valuation = { ...stored, date: "2024-06-27" };
    const { rating } = weighCompany(
      weighed({ documents: [...SIX_YEARS, ...documents], valuation }),
    );
    expect(rating.unratedReason).toBeNull();
  });
});

describe("accuracy", () => {
  it("counts prices within a fifth of the value, both ways", () => {
    expect([15.9, 16, 20, 24, 24.1].map(scoreAt)).toEqual([0, 100, 100, 100, 0]);
  });

  it("takes the last trade of a month, and no month without one", () => {
    const traded = MONTH_ENDS.slice(0, 29).map((date) => ({
      date: `${date.slice(0, 8)}02`,
      close: 20,
    }));
    expect(weighCompany(weighed({ closes: traded })).accuracy).toMatchObject({
      rated: 29,
      score: 100,
    });
  });

  it("compares each price with the value of then, on the share basis of then", () => {
    // 1:2 in the middle: before it 40 yen a share on 50 shares, afterwards 20 on 100.
    const splits = [{ exDate: "2023-04-03", factor: 0.5 }];
    const isBefore = (date: string) => date < splits[0]!.exDate;
    const { accuracy } = weighCompany(
      weighed({
        splits,
        closes: MONTH_ENDS.map((date) => ({ date, close: isBefore(date) ? 40 : 20 })),
        points: MONTH_ENDS.map((date) => pointOn(date, { shares: isBefore(date) ? 50 : 100 })),
      }),
    );
    expect(accuracy.months.map(({ gap }) => gap)).toEqual(MONTH_ENDS.map(() => 0));
  });

  it("moves a trade before a split in its own month to the month end's share basis", () => {
    const splits = [{ exDate: "2024-06-17", factor: 0.5 }];
    const traded = [...closes(20).slice(0, -1), { date: "2024-06-14", close: 40 }];
    const { months } = weighCompany(weighed({ splits, closes: traded })).accuracy;
    expect(months.at(-1)).toEqual({ month: "2024-06", gap: 0 });
  });

  it("is of the last sixty month ends, unrated ones among them", () => {
    const ends = Array.from({ length: 90 }, (_, at) =>
      new Date(Date.UTC(2017, at + 1, 0)).toISOString().slice(0, 10),
    );
    // Off by half until 2019, right since, and without a value for the last 36 months.
    const values = ends.map((date, at) =>
      pointOn(date, { value: at >= 54 ? null : at < 30 ? 1_000 : 2_000 }),
    );
    const { accuracy } = weighCompany(
      weighed({
        monthEnds: ends,
        points: values,
        closes: ends.map((date) => ({ date, close: 20 })),
      }),
    );
    expect(accuracy).toMatchObject({ rated: 24, within: 24, score: 100 });
    expect(accuracy.months).toHaveLength(60);
    expect(accuracy.months.slice(24).every(({ gap }) => gap === null)).toBe(true);
  });

  it("is no score under 24 rated months, though the months are shown", () => {
    const few = MONTH_ENDS.map((date, at) => pointOn(date, at < 7 ? { value: null } : {}));
    const { accuracy } = weighCompany(weighed({ points: few, closes: closes(20) }));
    expect(accuracy).toMatchObject({ rated: 23, within: 23, score: null });
    expect(accuracy.quartiles).toEqual({ p25: 0, p50: 0, p75: 0, p90: 0 });
  });
});

describe("one split more", () => {
  it("changes nothing but the share basis of price and value", () => {
    const plain = weighCompany(weighed());
    const factor = fc.constantFrom(0.1, 0.2, 0.5, 2, 10);
    const day = fc
      .integer({ min: 3, max: 27 })
      .map((at) => `2024-06-${String(at).padStart(2, "0")}`);
    fc.assert(
      fc.property(factor, day, (each, exDate) => {
        const split = weighCompany(
          weighed({
            splits: [{ exDate, factor: each }],
            quote: { ...QUOTE, close: QUOTE.close * each },
            valuation: { ...stored, shares: 100 / each },
            closes: [...closes(15).slice(0, -1), { date: DAY, close: 15 * each }],
            points: [...points().slice(0, -1), pointOn(DAY, { shares: 100 / each })],
          }),
        );
        expect(split.rating.verdict).toBe(plain.rating.verdict);
        expect(split.rating.ratio).toBeCloseTo(plain.rating.ratio!, 12);
        expect(split.rating.valuePerShare).toBeCloseTo(20 * each, 9);
        expect(split.derived.fields.mv).toBe(plain.derived.fields.mv);
        expect(split.accuracy.score).toBe(plain.accuracy.score);
      }),
      { seed: 61, numRuns: 60 },
    );
  });
});

describe("ratedView", () => {
  it("gives value and price with their days", () => {
    const valuation = { ...stored, date: "2024-05-31" };
    expect(viewOf({ valuation })).toMatchObject({
      as_of: "2024-05-31",
      price_date: DAY,
      price: 15,
      price_decimals: 0,
      value_per_share: 20,
      value_before_calibration: 16,
      ratio: 0.75,
    });
  });

  it("shows the price as the company's tape does", () => {
    const input = weighed({ issue: { ...ISSUE, size: "TOPIX Mid400" } });
    const { tape } = weighCompany(input).derived.fields;
    expect(viewOf(input)).toMatchObject({ price: tape.close, price_decimals: tape.decimals });
    expect(tape.decimals).toBe(1);
  });

  it.each<[string, Partial<WeighInput>]>([
    ["was never valued", { valuation: null }],
    ["was never traded", { quote: null }],
    ["is paused", { issue: { ...ISSUE, paused: true } }],
    ["left the exchange", { issue: { ...ISSUE, delistingDate: DAY } }],
    ["has no value", { valuation: { ...stored, unrated: "negative_equity", value: null } }],
  ])("is none for a company that %s", (_, changes) => {
    expect(viewOf(changes)).toBeNull();
  });
});
