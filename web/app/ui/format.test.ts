import * as fc from "fast-check";
import { metrics } from "@tenbin/contract/metrics";
import { describe, expect, it } from "vitest";
import {
  formatRatioPercent,
  formatCompanyName,
  formatCount,
  day,
  formatDateTime,
  fiscalYearName,
  formatFiscalYearShortTick,
  formatFiscalYearTick,
  formatGapPercent,
  holdingQuantity,
  formatMoney,
  formatMoneyIn,
  formatMoneyChange,
  commonMoneyUnit,
  rowMoneyUnit,
  formatMonthDay,
  formatMonthDayTime,
  formatChangePercent,
  NOT_AVAILABLE,
  formatPerShare,
  formatPoints,
  formatPerShareChange,
  formatPerShareRange,
  formatPrice,
  formatPriceChange,
  formatQuote,
  formatYenChange,
  formatYenPerShare,
  quoteColumnFormat,
  formatTime,
  formatMultiple,
  formatPer,
  formatTradedValue,
  formatWholePercent,
  yearMonth,
  formatYield,
} from "./format.ts";

const formatColumn = (prices: readonly (number | null)[], least: number) =>
  prices.map(quoteColumnFormat(prices, least));

describe("money", () => {
  it.each([
    [0, "0.0億円"],
    [320_000_000, "3.2億円"],
    [-320_000_000, "△3.2億円"],
    [44_534_000_000, "445.3億円"],
    [999_900_000_000, "9,999.0億円"],
    [999_994_000_000, "9,999.9億円"],
    [999_996_000_000, "1.00兆円"],
    [1_240_000_000_000, "1.24兆円"],
    [-45_095_325_000_000, "△45.10兆円"],
  ])("formats %d yen as %s", (yen, text) => {
    expect(formatMoney(yen)).toBe(text);
  });

  it("has no sign for a loss that rounds to zero", () => {
    expect(formatMoney(-1_000_000)).toBe("0.0億円");
  });

  it("stays in 億円 where a row would read 0.00 in 兆円", () => {
    expect(commonMoneyUnit([6e12, 7e12], [4e10, 5e10])).toBe("億円");
    expect(commonMoneyUnit([6e12, 7e12], [null, 0], [1e12])).toBe("兆円");
  });

  it("stays in 億円 where a row would keep two digits in 兆円, unless 億円 is too wide", () => {
    expect(commonMoneyUnit([1.6e12], [2e11])).toBe("億円");
    expect(commonMoneyUnit([9.9e12], [9e11])).toBe("億円");
    expect(commonMoneyUnit([31e12], [2e11])).toBe("兆円");
    expect(commonMoneyUnit([31e12], [9e10])).toBe("億円");
  });

  it("of a day's trade is in 万円 where it would read 0.0億円", () => {
    expect(formatTradedValue(4_320_000)).toBe("432万円");
    expect(formatTradedValue(9_999_999)).toBe("1,000万円");
    expect(formatTradedValue(10_000_000)).toBe("0.1億円");
    expect(formatTradedValue(0)).toBe("0万円");
  });

  it("chooses the unit of one row by its largest, unless its least would lose digits", () => {
    expect(rowMoneyUnit([36e12, 1e10])).toBe("兆円");
    expect(rowMoneyUnit([1.2e12, null, -1e12])).toBe("兆円");
    expect(rowMoneyUnit([1.4e12, 5.5e11])).toBe("億円");
    expect(rowMoneyUnit([9e11])).toBe("億円");
    expect(rowMoneyUnit([])).toBe("億円");
  });

  it("uses one unit for a column, chosen by its largest magnitude", () => {
    expect(commonMoneyUnit([2e11, null, -2e12], [-3e12, 1], [null])).toBe("兆円");
    expect(commonMoneyUnit([1e8, null])).toBe("億円");
    expect(commonMoneyUnit()).toBe("億円");
    expect(formatMoneyIn(1e8, "兆円")).toBe("0.00");
    expect(formatMoneyIn(null, "億円")).toBe(NOT_AVAILABLE);
  });

  it("shows at most five digits before the decimal point and never a hyphen", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (yen) => {
        const text = formatMoney(yen);
        expect(text).toMatch(/^△?(\d,)?\d{1,3}\.\d{1,2}(億|兆)円$/);
        expect(text.startsWith("△")).toBe(yen <= -5_000_000);
      }),
      { seed: 20251114 },
    );
  });
});

describe("prices", () => {
  it("have no decimals from 100 yen on, unless their step has", () => {
    expect(formatPrice(1842, 0)).toBe("1,842円");
    expect(formatPrice(100, 0)).toBe("100円");
    expect(formatPrice(99.9, 0)).toBe("99.9円");
    expect(formatPrice(7, 0)).toBe("7.0円");
    expect(formatPrice(152.3, 0)).toBe("152.3円");
    expect(formatPrice(1602, 1)).toBe("1,602.0円");
    expect(formatPrice(null, 0)).toBe(NOT_AVAILABLE);
    expect(formatQuote(2999.5, 0)).toBe("2,999.5");
    expect(formatQuote(null, 1)).toBe(NOT_AVAILABLE);
  });

  it("of one company have the decimals of its quotes, whatever splits have divided", () => {
    const prices = [1602, 1602.5, null, 801.333];
    expect(formatColumn(prices, 1)).toEqual(["1,602.0", "1,602.5", "－", "801.3"]);
    expect(formatColumn([1602, 801.5, 160.1, 801.333], 0)).toEqual(["1,602", "802", "160", "801"]);
    expect(formatColumn([1602, 98.4], 0)).toEqual(["1,602.0", "98.4"]);
  });

  it("are told from amounts per share, which have no decimals from 100 yen on", () => {
    expect(formatYenPerShare(152.3)).toBe("152円");
    expect(formatYenPerShare(99.96)).toBe("100円");
    expect(formatYenPerShare(null)).toBe(NOT_AVAILABLE);
    expect(formatPerShare(-12.34)).toBe("△12.3");
    expect(formatPerShareChange(0.4, 1800)).toBe("0");
    expect(formatPerShareChange(-0.4, 80)).toBe("\u22120.4");
    expect(formatYenChange(-24_000.4)).toBe("\u221224,000");
  });

  it("have the coarser precision of the two ends of a range", () => {
    expect(formatPerShareRange(36.1, 10_544)).toEqual({ low: "36", high: "10,544" });
    expect(formatPerShareRange(36.14, 99.9)).toEqual({ low: "36.1", high: "99.9" });
    expect(formatPerShareRange(1_793.4, 3_553)).toEqual({ low: "1,793", high: "3,553" });
  });

  it("show changes with plus or U+2212, and zero without a sign", () => {
    expect(formatPriceChange(24, 1842, 0)).toBe("+24");
    expect(formatPriceChange(-31, 1800, 0)).toBe("\u221231");
    expect(formatPriceChange(0, 1800, 0)).toBe("0");
    expect(formatPriceChange(0, 1800, 1)).toBe("0.0");
    expect(formatPriceChange(-0.4, 1800, 0)).toBe("\u22120.4");
    expect(formatPriceChange(152.3 - 151.9, 152.3, 0)).toBe("+0.4");
    expect(formatPriceChange(1602.5 - 1602, 1602.5, 0)).toBe("+0.5");
    expect(formatPriceChange(2999.5 - 3000, 2999.5, 0)).toBe("\u22120.5");
    expect(formatPriceChange(1602 - 1601.5, 1602, 0)).toBe("+0.5");
    expect(formatPriceChange(1500 - 1499.96, 1500, 0)).toBe("+0.04");
    expect(formatPriceChange(-0.4, 80, 0)).toBe("\u22120.4");
    expect(formatChangePercent(0.0132)).toBe("+1.32");
    expect(formatChangePercent(-0.0168)).toBe("\u22121.68");
    expect(formatChangePercent(0)).toBe("0.00");
  });
});

describe("ratios", () => {
  it("have the decimals of their kind", () => {
    expect(formatMultiple(0.7167)).toBe("0.72");
    const perDigits = metrics.find(({ id }) => id === "per")?.format.digits;
    expect(formatPer(13.39)).toBe((13.39).toFixed(perDigits));
    expect(formatYield(0.02931)).toBe("2.93");
    expect(formatRatioPercent(0.642)).toBe("64.2");
    expect(formatRatioPercent(-0.031)).toBe("△3.1");
    expect(formatPoints(0.031)).toBe("+3.1");
    expect(formatGapPercent(-0.283)).toBe("\u221228");
    expect(formatGapPercent(-0.004)).toBe("0");
    expect(formatWholePercent(0.822)).toBe("82");
    expect(formatWholePercent(-0.951)).toBe("△95");
    expect(formatCount(26_900)).toBe("26,900");
    expect([formatMultiple(null), formatYield(null), formatRatioPercent(null)]).toEqual(
      Array.from({ length: 3 }, () => NOT_AVAILABLE),
    );
  });
});

describe("days and instants", () => {
  it("have no leading zeros", () => {
    expect(day("2025-11-04")).toBe("2025年11月4日");
    expect(formatMonthDay("2025-01-31")).toBe("1月31日");
    expect(() => day("soon")).toThrow(RangeError);
  });

  it("are converted to Japan time from any offset", () => {
    expect(formatTime("2025-11-14T06:30:00Z")).toBe("15:30");
    expect(formatTime("2025-11-14T15:30:00+09:00")).toBe("15:30");
    expect(formatDateTime("2025-11-14T15:00:00Z")).toBe("2025年11月15日 00:00");
    expect(formatMonthDayTime("2025-12-31T23:59:00Z")).toBe("1月1日 08:59");
  });
});

describe("fiscal years", () => {
  it("have short names on ticks", () => {
    expect(formatFiscalYearTick("2025年3月期")).toBe("2025/3");
    expect(formatFiscalYearTick("2024年12月期")).toBe("2024/12");
    expect(formatFiscalYearShortTick("2025年3月期")).toBe("’25");
    expect(formatFiscalYearTick("変則")).toBe("変則");
  });
});

describe("formatCompanyName", () => {
  it("converts Latin letters, digits and signs to half width, character by character", () => {
    expect(formatCompanyName("Ｇｅｎｋｙ　ＤｒｕｇＳｔｏｒｅｓ")).toBe("Genky DrugStores");
    expect(formatCompanyName("ＵＡＣＪ")).toBe("UACJ");
    expect(formatCompanyName("Ｊ．フロント　リテイリング")).toBe("J.フロント リテイリング");
    expect(formatCompanyName("ＭＳ＆ＡＤ")).toBe("MS&AD");
    expect(formatCompanyName("トヨタ自動車")).toBe("トヨタ自動車");
  });

  it("keeps the length of the name", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(formatCompanyName(name)).toHaveLength(name.length);
      }),
    );
  });
});

describe("holdings and differences of amounts", () => {
  it.each([
    [4_410_000, "441万円"],
    [4_999, "0万円"],
    [99_994_999, "9,999万円"],
    [99_995_000, "1.0億円"],
    [1.24e12, "1.24兆円"],
  ])("formats %d yen held as %s", (yen, text) => {
    const { figure, unit } = holdingQuantity(yen);
    expect(figure + unit).toBe(text);
  });

  it("adds a sign to a difference", () => {
    expect(formatMoneyChange(3.2e8)).toBe("+3.2億円");
    expect(formatMoneyChange(-1.24e12)).toBe("\u22121.24兆円");
    expect(formatMoneyChange(1e6)).toBe("0.0億円");
  });

  it("names months and fiscal years by their last day", () => {
    expect(yearMonth("2025-11-14")).toBe("2025年11月");
    expect(fiscalYearName("2025-03-31")).toBe("2025年3月期");
    expect(formatFiscalYearTick(fiscalYearName("2024-12-31"))).toBe("2024/12");
  });
});

/** Without sign and unit. */
function read(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ""));
}

describe("every figure", () => {
  const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const signedWays = [formatChangePercent, formatPoints, formatGapPercent, formatMoneyChange];
  const accountWays = [formatMultiple, formatYield, formatRatioPercent, formatPerShare];

  it("has at most one sign, and none if it reads zero", () => {
    fc.assert(
      fc.property(figure, fc.constantFrom(...signedWays), (value, write) => {
        const text = write(value);
        expect(text).toMatch(/^[+\u2212]?\d/);
        expect(/^[+\u2212]/.test(text)).toBe(read(text) !== 0);
        expect(write(-value).replace(/^[+\u2212]/, "")).toBe(text.replace(/^[+\u2212]/, ""));
      }),
      { seed: 20251114 },
    );
  });

  it("marks an accounting loss with △ and nothing else", () => {
    fc.assert(
      fc.property(figure, fc.constantFrom(...accountWays), (value, write) => {
        const text = write(value);
        expect(text).toMatch(/^△?\d[\d,]*(\.\d+)?$/);
        expect(text.startsWith("△")).toBe(value < 0 && read(text) !== 0);
      }),
      { seed: 20251114 },
    );
  });

  it("has as many decimals as the others in its column", () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 2 }), (values) => {
        for (const write of [
          formatMultiple,
          formatPer,
          formatTradedValue,
          formatYield,
          formatRatioPercent,
          formatChangePercent,
        ]) {
          const decimals = values.map((value) => write(value).split(".")[1]?.length ?? 0);
          expect(new Set(decimals).size).toBe(1);
        }
      }),
      { seed: 20251114 },
    );
  });

  it("parses back to its value within the last digit", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (value) => {
        expect(Math.abs(read(formatMultiple(value)) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
        const whole = value >= 100;
        expect(Math.abs(read(formatPerShare(value)) - value)).toBeLessThanOrEqual(
          whole ? 0.5 : 0.051,
        );
      }),
      { seed: 20251114 },
    );
  });
});
