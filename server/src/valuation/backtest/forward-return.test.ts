import type { CompanyHistory, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { forwardReturn } from "./forward-return.ts";

const history = (
  monthEnds: readonly MonthEndPrice[],
  adjustments: readonly ShareSplit[] = [],
): CompanyHistory => ({
  code: "01000",
  sector: null,
  kind: "stock",
  documents: [],
  monthEnds,
  splits: adjustments,
});
const bought = { date: "2019-03-29", close: 1_000 };

describe("what a share became", () => {
  it("is the last close of the twelfth month after ÷ that of the month − 1", () => {
    const prices = [bought, { date: "2020-02-28", close: 1 }, { date: "2020-03-31", close: 1_250 }];
    const after = [...prices, { date: "2020-04-30", close: 1 }];
    expect(forwardReturn(history(after), "2019-03-29")).toEqual({ value: 0.25, cutShort: false });
  });

  it("does not see a split", () => {
    const prices = [bought, { date: "2020-03-31", close: 550 }];
    const split = [{ exDate: "2019-09-27", factor: 0.5 }];
    const { value } = forwardReturn(history(prices, split), "2019-03-29")!;
    expect(value).toBeCloseTo(0.1, 12);
  });

  it("sees only splits between the two trades", () => {
    const prices = [bought, { date: "2020-03-30", close: 1_100 }];
    const splits = ["2019-03-29", "2020-03-31"].map((exDate) => ({ exDate, factor: 0.5 }));
    expect(forwardReturn(history(prices, splits), "2019-03-29")!.value).toBeCloseTo(0.1, 12);
  });

  it("starts at the company's own last trade of the month", () => {
    const prices = [
      { date: "2019-03-12", close: 500 },
      { date: "2020-03-31", close: 600 },
    ];
    expect(forwardReturn(history(prices), "2019-03-29")!.value).toBeCloseTo(0.2, 12);
  });

  it("ends with the last trade of a company that left, and says so", () => {
    const prices = [
      bought,
      { date: "2019-04-26", close: 1_400 },
      { date: "2019-05-15", close: 1_500 },
    ];
    expect(forwardReturn(history(prices), "2019-03-29")).toEqual({ value: 0.5, cutShort: true });
  });

  it("is unknown without a trade in the month or after it", () => {
    expect(forwardReturn(history([bought]), "2019-03-29")).toBeNull();
    expect(forwardReturn(history([{ date: "2020-03-31", close: 1 }]), "2019-03-29")).toBeNull();
    const later = [bought, { date: "2020-04-30", close: 1_300 }];
    expect(forwardReturn(history(later), "2019-03-29")).toBeNull();
  });
});
