import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteDecimals, quoteOf, type QuoteRow } from "./quote.ts";

const quoted = (changes: Partial<QuoteRow>) =>
  quoteOf({ code: "01010", trades: [["2024-06-28", 120, 5]], amounts: [600], ...changes }, [
    { exDate: "2024-06-27", factor: 0.5 },
  ]);
const dailyAmount = (amounts: QuoteRow["amounts"]) => quoted({ amounts })?.dailyAmount;

const previousCloseOf = (date: string, close = 200) =>
  quoted({
    trades: [
      ["2024-06-28", 120, 5],
      [date, close, 1],
    ],
  })?.previousClose;

const decimalsOf = (
  size: string | null,
  close: number,
  previousClose?: number,
  previousDate = "2024-06-27",
) => {
  const trades: QuoteRow["trades"] = [
    ["2024-06-28", close, 5],
    ...(previousClose === undefined ? [] : ([[previousDate, previousClose, 5]] as const)),
  ];
  return quoteDecimals({ size }, quoted({ trades }));
};

describe("quote", () => {
  it("is none of an issue that was never traded", () => {
    expect(quoted({ trades: null, amounts: [null, null] })).toBeNull();
    expect(quoted({ trades: [], amounts: null })).toBeNull();
  });

  it("has no previous close on the first day of trading", () => {
    expect(quoted({})).toEqual({
      code: "01010",
      date: "2024-06-28",
      close: 120,
      previousClose: null,
      previousDate: null,
      rawPreviousClose: null,
      volume: 5,
      dailyAmount: 600,
    });
  });

  it("compares with the trade before on the new share basis, however long ago it was", () => {
    expect(previousCloseOf("2024-06-27")).toBe(200);
    expect(previousCloseOf("2024-06-26")).toBe(100);
    expect(previousCloseOf("2023-12-29")).toBe(100);
  });
});

describe("decimals of a quote", () => {
  it("are those of its step by the group of the issue", () => {
    expect(decimalsOf("TOPIX Mid400", 842)).toBe(1);
    expect(decimalsOf("TOPIX Mid400", 3_010, 3_005)).toBe(0);
    expect(decimalsOf("TOPIX Small 1", 842, 840)).toBe(0);
    expect(decimalsOf(null, 842)).toBe(0);
    expect(quoteDecimals({ size: "TOPIX Mid400" }, null)).toBe(0);
  });

  it("are one where the figures need it, whatever the group", () => {
    expect(decimalsOf(null, 152.3, 151.9)).toBe(1);
    expect(decimalsOf("TOPIX Small 1", 1_602, 1_601.5)).toBe(1);
    expect(decimalsOf("TOPIX Core30", 3_001, 2_999.5)).toBe(1);
    expect(decimalsOf("TOPIX Small 1", 1_500, 1_453.333)).toBe(0);
  });

  // Its list names no size: with a trading unit of 1 it has whole steps at these prices, else steps of 0.1 and 0.5.
  it.each([
    [352, 348, 0],
    [352.1, 348, 1],
    [2_501, 2_500.5, 1],
  ])("of an ETF at %d yen after %d are %d, as its quotes show", (close, before, decimals) => {
    expect(decimalsOf("-", close, before)).toBe(decimals);
  });

  it("are none because a split divided the close before", () => {
    const beforeSplit = "2024-06-26";
    expect(previousCloseOf(beforeSplit, 1_501)).toBe(750.5);
    expect(decimalsOf("TOPIX Small 1", 800, 1_501, beforeSplit)).toBe(0);
    expect(decimalsOf("TOPIX Small 1", 800, 1_501.5, beforeSplit)).toBe(1);
  });
});

describe("daily amount", () => {
  it.each([
    ["the middle of an odd number of days", [3, 1, 2], 2],
    ["the mean of the two middle ones of an even number", [4, 1, 2, 3], 2.5],
    ["0 on days without a trade", [null, 5, null, 9, null], 0],
    ["what was traded where that was most days", [null, 5, 7], 5],
  ])("takes %s", (_, amounts, expected) => {
    expect(dailyAmount(amounts)).toBe(expected);
  });

  it("is unknown where the source gives no volumes", () => {
    expect(dailyAmount([null, null, null])).toBeNull();
    expect(dailyAmount(null)).toBeNull();
  });

  it("has as many days above it as below", () => {
    const traded = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(traded, (amounts) => {
        const median = dailyAmount(amounts)!;
        const half = amounts.length / 2;
        expect(amounts.filter((amount) => amount < median).length).toBeLessThanOrEqual(half);
        expect(amounts.filter((amount) => amount > median).length).toBeLessThanOrEqual(half);
      }),
      { seed: 53 },
    );
  });
});
