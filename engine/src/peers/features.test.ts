import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fiscalYears } from "../testing/company-fixtures.ts";
import { BASIS_TERMS, INTERACTIONS } from "./basis.ts";
import { INTERCEPT_COLUMN, peerFeatures, RATIO_COLUMN_COUNT, SIZE_COLUMNS } from "./features.ts";
import { marketScaleOf, relativeToMarket } from "./market-scale.ts";
import type { PeerRatios } from "../peer-ratios.ts";
import { peerRatiosOf } from "../peer-ratios.ts";

const PLAIN: PeerRatios = peerRatiosOf(fiscalYears(2018, 2022), false)!;
const SCALE = marketScaleOf([PLAIN]);
const row = (change: Partial<PeerRatios>) => [...peerFeatures({ ...PLAIN, ...change }, SCALE)];

describe("peerFeatures", () => {
  it("has a constant and a fixed number of finite columns", () => {
    expect(row({})).toHaveLength(RATIO_COLUMN_COUNT);
    expect(row({})[INTERCEPT_COLUMN]).toBe(1);
    expect(row({}).every((value) => Number.isFinite(value))).toBe(true);
  });

  it("describes every ratio by itself, its knots and its absence", () => {
    const columns = BASIS_TERMS.reduce((sum, term) => sum + term.knots.length + 2, 0);
    expect(RATIO_COLUMN_COUNT).toBe(2 + columns + INTERACTIONS.length);
    expect(new Set(BASIS_TERMS.map((term) => term.ratio)).size).toBe(BASIS_TERMS.length);
  });

  it("changes only a ratio's own columns and interactions", () => {
    const before = row({ margin: 0.05 });
    const after = row({ margin: 0.15 });
    const changed = before.flatMap((value, index) => (value === after[index] ? [] : [index]));
    const knots = BASIS_TERMS.find((term) => term.ratio === "margin")!.knots;
    const crossed = knots.filter((knot) => knot < 0.15).length;
    const products = INTERACTIONS.filter((pair) => pair.includes("margin")).length;
    expect(changed).toHaveLength(1 + crossed + products);
  });

  it("marks absence by an indicator alone", () => {
    const absent = row({ payout: null });
    const present = row({ payout: 0 });
    const marked = absent.filter((value, index) => value === 1 && present[index] !== 1);
    expect(marked).toHaveLength(1);
  });

  it("does not distinguish values beyond the bounds", () => {
    for (const { ratio, bounds } of BASIS_TERMS.filter((term) => !term.ratio.startsWith("log"))) {
      expect(row({ [ratio]: bounds[1] + 1 })).toEqual(row({ [ratio]: bounds[1] }));
      expect(row({ [ratio]: bounds[0] - 1 })).toEqual(row({ [ratio]: bounds[0] }));
    }
  });

  it("is continuous: a small change of a ratio is a small change of the row", () => {
    const ratio = fc.constantFrom(...BASIS_TERMS.map((term) => term.ratio));
    const value = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(ratio, value, (key, at) => {
        const [left, right] = [row({ [key]: at }), row({ [key]: at + 1e-7 })];
        const step = Math.max(...left.map((each, index) => Math.abs(each - right[index]!)));
        expect(step).toBeLessThan(1e-4);
      }),
      { seed: 71 },
    );
  });

  it("gives the median company of the market no size effect", () => {
    const middle = row({ logBook: SCALE.logBook });
    const [linear] = SIZE_COLUMNS;
    expect(middle[linear!]).toBe(0);
  });
});

describe("marketScaleOf", () => {
  it("takes medians and leaves out what is not disclosed", () => {
    const companies: readonly PeerRatios[] = [
      { ...PLAIN, logBook: 1, logSalesPerEmployee: 10 },
      { ...PLAIN, logBook: 2, logSalesPerEmployee: 20 },
      { ...PLAIN, logBook: 9, logSalesPerEmployee: null },
    ];
    expect(marketScaleOf(companies)).toEqual({ logBook: 2, logSalesPerEmployee: 15 });
    expect(marketScaleOf([])).toEqual({ logBook: 0, logSalesPerEmployee: 0 });
  });

  it("compares size with the median", () => {
    const relative = relativeToMarket(
      { ...PLAIN, logBook: 25, logSalesPerEmployee: null },
      {
        logBook: 23,
        logSalesPerEmployee: 17,
      },
    );
    expect(relative.logBook).toBe(2);
    expect(relative.logSalesPerEmployee).toBeNull();
    expect(relative.margin).toBe(PLAIN.margin);
  });
});
