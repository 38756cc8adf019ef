import type { CompanyHistory, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { statementsOf } from "../../../companies/index.ts";
import { documentFixture } from "../../../companies/testing/fixtures.ts";
import { createForwardReturns } from "./forward-return.ts";

const history = (
  monthEnds: readonly MonthEndPrice[],
  adjustments: readonly ShareSplit[] = [],
): CompanyHistory => ({
  code: "01000",
  sectors: [],
  kind: "stock",
  documents: [],
  monthEnds,
  splits: adjustments,
});
const forwardReturn = (of: CompanyHistory, date: string) => createForwardReturns(of)(date);
const bought = { date: "2019-03-29", close: 1_000 };

describe("what a share became", () => {
  it("is the last close of the twelfth month after ÷ that of the month − 1", () => {
    const prices = [bought, { date: "2020-02-28", close: 1 }, { date: "2020-03-31", close: 1_250 }];
    const after = [...prices, { date: "2020-04-30", close: 1 }];
    expect(forwardReturn(history(after), "2019-03-29")).toEqual({
      value: 0.25,
      total: null,
      cutShort: false,
    });
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
    expect(forwardReturn(history(prices), "2019-03-29")).toEqual({
      value: 0.5,
      total: null,
      cutShort: true,
    });
  });

  it("is unknown without a trade in the month or after it", () => {
    expect(forwardReturn(history([bought]), "2019-03-29")).toBeNull();
    expect(forwardReturn(history([{ date: "2020-03-31", close: 1 }]), "2019-03-29")).toBeNull();
    const later = [bought, { date: "2020-04-30", close: 1_300 }];
    expect(forwardReturn(history(later), "2019-03-29")).toBeNull();
  });
});

/** Fiscal years to March, each with its dividend per share in yen. */
const yearsToMarch = (dividends: Readonly<Record<number, number | null>>) =>
  statementsOf(
    Object.entries(dividends).map(([year, dps]) =>
      documentFixture({
        documentId: year,
        periodStart: `${Number(year) - 1}-04-01`,
        periodEnd: `${year}-03-31`,
        facts: dps === null ? {} : { DividendPerShareYen: dps },
      }),
    ),
  );
/** 1,000 yen at the end of each month from 2019-03 to 2020-12, on the last weekday. */
const flat = Array.from({ length: 22 }, (_, month): MonthEndPrice => {
  const end = new Date(Date.UTC(2019, month + 3, 0));
  const weekend = Math.max(0, ((end.getUTCDay() + 6) % 7) - 4);
  end.setUTCDate(end.getUTCDate() - weekend);
  return { date: end.toISOString().slice(0, 10), close: 1_000 };
});
const totalOf = (
  dividends: Readonly<Record<number, number | null>>,
  { date = "2019-06-28", prices = flat, splits = [] as readonly ShareSplit[] } = {},
) => {
  const documents = yearsToMarch(dividends);
  return forwardReturn({ ...history(prices, splits), documents }, date)!.total;
};

describe("what a share became with its dividends", () => {
  const known = { 2019: 10, 2020: 30, 2021: 50 };

  it("is the price return times what the dividend buys at the month end after its ex-date", () => {
    const rising = flat.map(({ date, close }) => ({
      date,
      close: date >= "2020-03" ? 1_200 : close,
    }));
    expect(totalOf(known)).toBeCloseTo(0.03, 12);
    expect(totalOf(known, { prices: rising })).toBeCloseTo(1.2 * (1 + 30 / 1_200) - 1, 12);
  });

  it("takes the dividend of the year whose ex-date lies between buying and selling", () => {
    // Ex on 2019-03-27 and 2020-03-30, before the months' last closes.
    expect(totalOf(known, { date: "2019-03-29" })).toBeCloseTo(0.03, 12);
    const longer = [...flat, { date: "2021-03-31", close: 1_000 }];
    expect(totalOf(known, { date: "2020-03-31", prices: longer })).toBeCloseTo(0.05, 12);
  });

  it("is known without any dividend due, and where a year paid nothing", () => {
    const left = flat.filter(({ date }) => date < "2020-02");
    expect(totalOf(known, { prices: left })).toBe(0);
    expect(totalOf({ ...known, 2020: 0 })).toBe(0);
  });

  it("takes a dividend on the shares before a split that is ex on the same day", () => {
    const halved = flat.map(({ date, close }) => ({
      date,
      close: date >= "2020-03-30" ? close / 2 : close,
    }));
    const splits = [{ exDate: "2020-03-30", factor: 0.5 }];
    // 30 yen on a share of 1,000 yen are 15 yen on each of two of 500 yen.
    expect(totalOf(known, { prices: halved, splits })).toBeCloseTo(0.03, 12);
  });

  it("is unknown with a split between interim and final dividend", () => {
    const halved = flat.map(({ date, close }) => ({
      date,
      close: date >= "2019-09-27" ? close / 2 : close,
    }));
    const splits = [{ exDate: "2019-09-27", factor: 0.5 }];
    expect(totalOf(known, { prices: halved, splits })).toBeNull();
  });

  it.each([
    ["the year's filing declares none", { ...known, 2020: null }],
    ["the year's filing is missing", { 2019: 10, 2021: 50 }],
    ["no later year was filed", { 2019: 10 }],
    ["filings begin after the purchase", { 2021: 50 }],
    ["nothing was filed", {}],
    ["the declared amount is negative", { ...known, 2020: -30 }],
  ])("is unknown where %s", (_, dividends) => {
    expect(totalOf(dividends)).toBeNull();
  });

  it("counts both years' dividends where the last trade was before the ex-date", () => {
    const thin = [{ date: "2019-03-12", close: 1_000 }, ...flat.slice(1)];
    expect(totalOf({ 2018: 5, ...known }, { date: "2019-03-29", prices: thin })).toBeCloseTo(
      1.01 * 1.03 - 1,
      12,
    );
  });
});
