import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountPercent,
  companyName,
  count,
  day,
  dayTime,
  fiscalYearName,
  fiscalYearShortTick,
  fiscalYearTick,
  gapPercent,
  holdingQuantity,
  money,
  moneyFigure,
  moneyMove,
  moneyUnit,
  monthDay,
  monthDayTime,
  movePercent,
  NOT_AVAILABLE,
  perShare,
  points,
  price,
  priceMove,
  time,
  times,
  wholePercent,
  yearMonth,
  yieldPercent,
} from "./format.ts";

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
  ])("writes %d yen as %s", (yen, text) => {
    expect(money(yen)).toBe(text);
  });

  it("has no sign on a loss that rounds to zero", () => {
    expect(money(-1_000_000)).toBe("0.0億円");
  });

  it("stays in 億円 where a row would read 0.00 in 兆円", () => {
    expect(moneyUnit([6e12, 7e12], [4e10, 5e10])).toBe("億円");
    expect(moneyUnit([6e12, 7e12], [null, 0], [1e12])).toBe("兆円");
  });

  it("stays in 億円 where a row would keep two digits in 兆円, unless 億円 is too wide", () => {
    expect(moneyUnit([1.6e12], [2e11])).toBe("億円");
    expect(moneyUnit([9.9e12], [9e11])).toBe("億円");
    expect(moneyUnit([31e12], [2e11])).toBe("兆円");
    expect(moneyUnit([31e12], [9e10])).toBe("億円");
  });

  it("takes one unit for a column from its largest magnitude", () => {
    expect(moneyUnit([2e11, null, -2e12], [-3e12, 1], [null])).toBe("兆円");
    expect(moneyUnit([1e8, null])).toBe("億円");
    expect(moneyUnit()).toBe("億円");
    expect(moneyFigure(1e8, "兆円")).toBe("0.00");
    expect(moneyFigure(null, "億円")).toBe(NOT_AVAILABLE);
  });

  it("shows at most five digits before the decimal point and never a hyphen", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (yen) => {
        const text = money(yen);
        expect(text).toMatch(/^△?(\d,)?\d{1,3}\.\d{1,2}(億|兆)円$/);
        expect(text.startsWith("△")).toBe(yen <= -5_000_000);
      }),
      { seed: 20251114 },
    );
  });
});

describe("prices", () => {
  it("drops decimals at 100 yen", () => {
    expect(price(1842)).toBe("1,842円");
    expect(price(100)).toBe("100円");
    expect(price(99.96)).toBe("100円");
    expect(price(99.9)).toBe("99.9円");
    expect(price(7)).toBe("7.0円");
    expect(perShare(-12.34)).toBe("△12.3");
    expect(price(null)).toBe(NOT_AVAILABLE);
  });

  it("signs a move with plus and U+2212, and zero with nothing", () => {
    expect(priceMove(24, 1842)).toBe("+24");
    expect(priceMove(-31, 1800)).toBe("\u221231");
    expect(priceMove(0, 1800)).toBe("0");
    expect(priceMove(-0.4, 1800)).toBe("0");
    expect(priceMove(-0.4, 80)).toBe("\u22120.4");
    expect(movePercent(0.0132)).toBe("+1.32");
    expect(movePercent(-0.0168)).toBe("\u22121.68");
    expect(movePercent(0)).toBe("0.00");
  });
});

describe("ratios", () => {
  it("gives each kind its number of decimals", () => {
    expect(times(0.7167)).toBe("0.72");
    expect(yieldPercent(0.02931)).toBe("2.93");
    expect(accountPercent(0.642)).toBe("64.2");
    expect(accountPercent(-0.031)).toBe("△3.1");
    expect(points(0.031)).toBe("+3.1");
    expect(gapPercent(-0.283)).toBe("\u221228");
    expect(gapPercent(-0.004)).toBe("0");
    expect(wholePercent(0.822)).toBe("82");
    expect(wholePercent(-0.951)).toBe("△95");
    expect(count(26_900)).toBe("26,900");
    expect([times(null), yieldPercent(null), accountPercent(null)]).toEqual(
      Array.from({ length: 3 }, () => NOT_AVAILABLE),
    );
  });
});

describe("days and instants", () => {
  it("writes days without leading zeros", () => {
    expect(day("2025-11-04")).toBe("2025年11月4日");
    expect(monthDay("2025-01-31")).toBe("1月31日");
    expect(() => day("soon")).toThrow(RangeError);
  });

  it("reads instants in Japan, whatever offset they carry", () => {
    expect(time("2025-11-14T06:30:00Z")).toBe("15:30");
    expect(time("2025-11-14T15:30:00+09:00")).toBe("15:30");
    expect(dayTime("2025-11-14T15:00:00Z")).toBe("2025年11月15日 00:00");
    expect(monthDayTime("2025-12-31T23:59:00Z")).toBe("1月1日 08:59");
  });
});

describe("fiscal years", () => {
  it("shortens names for ticks", () => {
    expect(fiscalYearTick("2025年3月期")).toBe("2025/3");
    expect(fiscalYearTick("2024年12月期")).toBe("2024/12");
    expect(fiscalYearShortTick("2025年3月期")).toBe("’25");
    expect(fiscalYearTick("変則")).toBe("変則");
  });
});

describe("companyName", () => {
  it("writes Latin letters, digits and signs in half width, character for character", () => {
    expect(companyName("Ｇｅｎｋｙ　ＤｒｕｇＳｔｏｒｅｓ")).toBe("Genky DrugStores");
    expect(companyName("ＵＡＣＪ")).toBe("UACJ");
    expect(companyName("Ｊ．フロント　リテイリング")).toBe("J.フロント リテイリング");
    expect(companyName("ＭＳ＆ＡＤ")).toBe("MS&AD");
    expect(companyName("トヨタ自動車")).toBe("トヨタ自動車");
  });

  it("keeps every place in the name", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(companyName(name)).toHaveLength(name.length);
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
  ])("writes %d yen held as %s", (yen, text) => {
    const { figure, unit } = holdingQuantity(yen);
    expect(figure + unit).toBe(text);
  });

  it("signs a difference", () => {
    expect(moneyMove(3.2e8)).toBe("+3.2億円");
    expect(moneyMove(-1.24e12)).toBe("\u22121.24兆円");
    expect(moneyMove(1e6)).toBe("0.0億円");
  });

  it("names months and fiscal years by their last day", () => {
    expect(yearMonth("2025-11-14")).toBe("2025年11月");
    expect(fiscalYearName("2025-03-31")).toBe("2025年3月期");
    expect(fiscalYearTick(fiscalYearName("2024-12-31"))).toBe("2024/12");
  });
});

/** A written figure without its sign and unit. */
function read(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ""));
}

describe("every figure", () => {
  const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const signedWays = [movePercent, points, gapPercent, moneyMove];
  const accountWays = [times, yieldPercent, accountPercent, perShare];

  it("has one sign at most, and none where it reads zero", () => {
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

  it("marks a loss of accounts with △ and nothing else with anything", () => {
    fc.assert(
      fc.property(figure, fc.constantFrom(...accountWays), (value, write) => {
        const text = write(value);
        expect(text).toMatch(/^△?\d[\d,]*(\.\d+)?$/);
        expect(text.startsWith("△")).toBe(value < 0 && read(text) !== 0);
      }),
      { seed: 20251114 },
    );
  });

  it("has as many decimals as its neighbours in a column", () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 2 }), (values) => {
        for (const write of [times, yieldPercent, accountPercent, movePercent]) {
          const decimals = values.map((value) => write(value).split(".")[1]?.length ?? 0);
          expect(new Set(decimals).size).toBe(1);
        }
      }),
      { seed: 20251114 },
    );
  });

  it("reads back to what it was, within its last digit", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e5, noNaN: true }), (value) => {
        expect(Math.abs(read(times(value)) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
        const whole = value >= 100;
        expect(Math.abs(read(perShare(value)) - value)).toBeLessThanOrEqual(whole ? 0.5 : 0.051);
      }),
      { seed: 20251114 },
    );
  });
});
