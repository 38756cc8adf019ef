import { type Disclosure, ratedVerdicts } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompanyOnTwoDays, listChanges, type WeighedSide } from "./list-changes.ts";

const all = () => true;
const nobody = () => false;

const SIDE: WeighedSide = {
  verdict: "fair",
  unratedReason: null,
  price: 1_000,
  valuePerShare: 1_000,
  ratio: 1,
};
const unrated = (
  reason: NonNullable<WeighedSide["unratedReason"]>,
  price = 1_000,
): WeighedSide => ({
  verdict: "unrated",
  unratedReason: reason,
  price,
  valuePerShare: null,
  ratio: null,
});
const HABIT = { daily: 0.02 };

const compared = (changes: Partial<CompanyOnTwoDays>): CompanyOnTwoDays => ({
  code: "01010",
  ticker: "0101",
  nameJp: "見本",
  priceDecimals: 0,
  listing: null,
  before: SIDE,
  after: SIDE,
  move: null,
  disclosures: [],
  habit: HABIT,
  ...changes,
});
const disclosureOfKind = (kind: Disclosure["kind"]): Disclosure => ({
  document_id: kind,
  disclosed_at: "2025-11-13T15:00:00+09:00",
  kind,
  title: "見本",
  period_name: null,
});

const side = fc
  .record({
    verdict: fc.constantFrom(...ratedVerdicts),
    price: fc.integer({ min: 1, max: 5_000 }),
    valuePerShare: fc.integer({ min: 1, max: 5_000 }),
    isRated: fc.boolean(),
  })
  .map(({ verdict, price, valuePerShare, isRated }): WeighedSide => {
    if (!isRated) return unrated("pillars_disagree", price);
    return { verdict, unratedReason: null, price, valuePerShare, ratio: price / valuePerShare };
  });
const company = fc.record({ before: side, after: side, reported: fc.boolean() });
const companies = fc.array(company, { maxLength: 12 }).map((given) =>
  given.map(({ before, after, reported }, at) =>
    compared({
      code: `${1_000 + at}0`,
      ticker: `${1_000 + at}`,
      before,
      after,
      disclosures: reported ? [disclosureOfKind("annual")] : [],
    }),
  ),
);

describe("listChanges", () => {
  it("is empty from the market day on, whatever the figures", () => {
    fc.assert(
      fc.property(companies, (given) => {
        expect(listChanges(given, { tradingDays: 0, canAnalyze: all })).toEqual([]);
      }),
    );
  });

  it("does not depend on the order of the portfolio", () => {
    const shuffled = companies.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 1, max: 250 }), ([given, other], tradingDays) => {
        const days = { tradingDays, canAnalyze: all };
        expect(listChanges(other, days)).toEqual(listChanges(given, days));
      }),
    );
  });

  it("tells nothing of a value by which companies it lists and in which order without the right to it", () => {
    const two = fc.tuple(companies, fc.array(fc.tuple(side, side), { minLength: 12 }));
    fc.assert(
      fc.property(two, ([given, others]) => {
        const revalued = given.map((each, at): CompanyOnTwoDays => {
          const [before, after] = others[at]!;
          return {
            ...each,
            before: { ...before, price: each.before.price },
            after: { ...after, price: each.after.price },
          };
        });
        const [one, other] = [given, revalued].map((list) =>
          listChanges(list, { tradingDays: 20, canAnalyze: nobody }).map(({ ticker }) => ticker),
        );
        expect(other).toEqual(one);
      }),
    );
  });

  it("gives old and new of each line, and which part moved the value", () => {
    const move = { change: -100, causes: [{ cause: "results" as const, change: -100 }] };
    const after: WeighedSide = {
      verdict: "very_expensive",
      unratedReason: null,
      price: 1_300,
      valuePerShare: 900,
      ratio: 1_300 / 900,
    };
    const changed = compared({ after, move, disclosures: [disclosureOfKind("annual")] });
    expect(listChanges([changed], { tradingDays: 4, canAnalyze: all })).toEqual([
      {
        ticker: "0101",
        name_jp: "見本",
        masked: false,
        is_authorized: true,
        listing: null,
        disclosures: [disclosureOfKind("annual")],
        price: { before: 1_000, after: 1_300, decimals: 0, change: 300, times: 6.6 },
        value: {
          before: { verdict: "fair", value_per_share: 1_000, ratio: 1, unrated_reason: null },
          after: {
            verdict: "very_expensive",
            value_per_share: 900,
            ratio: 1_300 / 900,
            unrated_reason: null,
          },
          move,
        },
      },
    ]);
  });

  it("gives the reason of the side without a value, and no parts", () => {
    const move = { change: 10, causes: [] };
    const [lost] = listChanges([compared({ after: unrated("negative_equity"), move })], {
      tradingDays: 1,
      canAnalyze: all,
    });
    expect(lost?.value).toMatchObject({
      before: { verdict: "fair", unrated_reason: null },
      after: { verdict: "unrated", value_per_share: null, unrated_reason: "negative_equity" },
      move: null,
    });
    const [gained] = listChanges([compared({ before: unrated("too_few_years"), move })], {
      tradingDays: 1,
      canAnalyze: all,
    });
    expect(gained?.value).toMatchObject({
      before: { unrated_reason: "too_few_years" },
      after: { verdict: "fair" },
      move: null,
    });
  });

  it.each([
    ["a usual move of the price", { after: { ...SIDE, price: 1_060, ratio: 1.06 } }],
    ["a price without a known habit", { habit: null, after: { ...SIDE, price: 2_000 } }],
    ["a value that moved by less than a percent", { after: { ...SIDE, valuePerShare: 1_009 } }],
    ["a notice", { disclosures: [disclosureOfKind("notice")] }],
  ])("leaves out %s", (_, changes) => {
    expect(listChanges([compared(changes)], { tradingDays: 4, canAnalyze: all })).toEqual([]);
  });

  it("tells everybody of a listing and its end", () => {
    const given = [
      compared({ ticker: "2000", listing: "listed", before: unrated("not_listed") }),
      compared({ ticker: "1000", listing: "delisted", after: unrated("delisted") }),
    ];
    const listed = listChanges(given, { tradingDays: 1, canAnalyze: nobody });
    expect(listed.map(({ ticker, listing }) => [ticker, listing])).toEqual([
      ["1000", "delisted"],
      ["2000", "listed"],
    ]);
  });

  it("lists verdicts before listings, disclosures, prices and values", () => {
    const far = { ...SIDE, price: 2_000, ratio: 2 };
    const given = [
      compared({ ticker: "5", after: { ...SIDE, valuePerShare: 1_050 } }),
      compared({ ticker: "4", after: far }),
      compared({ ticker: "3", disclosures: [disclosureOfKind("quarter")] }),
      compared({ ticker: "2", listing: "listed" }),
      compared({ ticker: "1", after: { ...SIDE, verdict: "cheap" } }),
    ];
    const listed = listChanges(given, { tradingDays: 1, canAnalyze: all });
    expect(listed.map(({ ticker }) => ticker)).toEqual(["1", "2", "3", "4", "5"]);
  });
});
