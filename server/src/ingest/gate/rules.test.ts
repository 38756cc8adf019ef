import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BarRecord } from "../../companies/index.ts";
import {
  type PreviousDay,
  type DayFile,
  validateDay,
  validateListingDates,
  validateListings,
  validateSplitCount,
  canBeAccepted,
} from "./rules.ts";

const DAY = "2024-08-05";
const BEFORE = "2024-08-02";
const code = (n: number) => String(10_000 + n * 10);

/** A market of `codes` codes, each with its own price. */
const before = (codes: number): PreviousDay => ({
  day: BEFORE,
  closes: new Map(Array.from({ length: codes }, (_, n) => [code(n), 100 + ((n * 37) % 4000)])),
});

function bar(n: number, close: number | null, adjFactor = 1, date = DAY): BarRecord {
  const prices = { open: close, high: close, low: close, close };
  return { code: code(n), date, ...prices, volume: close === null ? null : 100, adjFactor };
}

/** The next day: every close moves by the factor, a few thousandths apart. */
function file(market: PreviousDay, factor = 1.01, changes: Partial<DayFile> = {}): DayFile {
  const bars = [...market.closes.values()].map((close, n) =>
    bar(n, close * (factor + ((n % 7) - 3) / 1000)),
  );
  return { day: DAY, bars, rejected: 0, ...changes };
}

const MARKET = before(400);
const judge = (day: DayFile, market: PreviousDay | null = MARKET, isOpen = true) =>
  validateDay(day, market, isOpen).map((reason) => reason.code);
const bars = (market = MARKET, factor = 1.01) => file(market, factor).bars;

const splitEvery = (every: number) => bars().map((b, n) => bar(n, b.close, n % every ? 1 : 0.999));

describe("the gate's reasons", () => {
  it("count wrong, untraded and repeated records", () => {
    const broken = bars().map((each, n) => (n < 100 ? bar(n, null) : n < 110 ? bar(n, 0) : each));
    const day = file(MARKET, 1, { bars: [...broken, broken[399]!], rejected: 40 });
    expect(validateDay(day, null, true)).toEqual([
      { code: "repeated_codes", detail: "1 bars repeat a code" },
      { code: "refused_rows", detail: "50 of 441 records are wrong" },
    ]);
    const idle = file(MARKET, 1, { bars: bars().map((_, n) => bar(n, null)) });
    expect(validateDay(idle, null, true)).toEqual([
      { code: "untraded_codes", detail: "400 of 400 codes were not traded" },
    ]);
  });
});

describe("what passes the gate", () => {
  it.each([0.88, 0.929, 1, 1.06, 1.1])("a market that moves as a whole to %s", (factor) => {
    expect(judge(file(MARKET, factor))).toEqual([]);
  });

  it("a day on which a tenth of the codes split or consolidate", () => {
    const split = bars().map((each, n) =>
      n % 10 === 0
        ? bar(n, each.close! * 10, 10)
        : n % 10 === 1
          ? bar(n, each.close! / 3, 1 / 3)
          : each,
    );
    expect(judge(file(MARKET, 1, { bars: split }))).toEqual([]);
  });

  it("a few listings and delistings, a few rejected rows, a fifth without a trade", () => {
    const thin = bars().map((each, n) => (n % 5 === 0 ? bar(n, null) : each));
    expect(judge(file(MARKET, 1, { bars: thin }))).toEqual([]);
    const changed = [...bars().slice(4), bar(900, 5000), bar(901, 1)];
    expect(judge(file(MARKET, 1, { bars: changed, rejected: 2 }))).toEqual([]);
  });

  it("a twentieth of the codes gone after a year without data", () => {
    const market = { ...MARKET, day: "2023-08-04" };
    const fewer = file(MARKET, 1.01, { bars: bars().slice(20) });
    expect(judge(fewer, market)).toEqual([]);
    expect(judge(fewer)).toEqual(["missing_codes"]);
  });

  it("the very first day, and a market too small to compare", () => {
    expect(judge(file(MARKET), null)).toEqual([]);
    expect(judge(file(before(10), 10), before(10))).toEqual([]);
  });

  it("a limit move of single codes", () => {
    const moved = bars().map((each, n) => (n < 3 ? bar(n, each.close! * 10) : each));
    expect(judge(file(MARKET, 1, { bars: moved }))).toEqual([]);
  });
});

describe("what the gate rejects", () => {
  const refusals: [string, DayFile, string][] = [
    ["half the codes missing", file(MARKET, 1.01, { bars: bars().slice(0, 200) }), "missing_codes"],
    ["tenfold prices", file(MARKET, 10), "price_level"],
    [
      "a tenth of the prices tenfold",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 10 ? b : bar(n, b.close! * 10))) }),
      "price_jumps",
    ],
    [
      "splits without their factor",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 20 ? b : bar(n, b.close! / 3))) }),
      "price_jumps",
    ],
    [
      "zeros",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 9 ? b : bar(n, 0))) }),
      "refused_rows",
    ],
    [
      "no numbers",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 9 ? b : bar(n, Number.NaN))) }),
      "refused_rows",
    ],
    ["rows the feed refused", file(MARKET, 1.01, { rejected: 40 }), "refused_rows"],
    [
      "the day before under its own date",
      file(MARKET, 1, { bars: bars().map((b, n) => bar(n, b.close, 1, BEFORE)) }),
      "other_day",
    ],
    [
      "the day before under the new date",
      file(MARKET, 1, { bars: [...MARKET.closes.values()].map((close, n) => bar(n, close)) }),
      "repeats_day_before",
    ],
    [
      "codes twice",
      file(MARKET, 1, { bars: [...bars(), ...bars().slice(0, 5)] }),
      "repeated_codes",
    ],
    ["nothing", file(MARKET, 1, { bars: [] }), "empty"],
    [
      "most codes untraded",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 4 ? bar(n, null) : b)) }),
      "untraded_codes",
    ],
    [
      "exactly half the codes untraded",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 2 ? bar(n, null) : b)) }),
      "untraded_codes",
    ],
    [
      "three in ten codes that were traded the day before",
      file(MARKET, 1, { bars: bars().map((b, n) => (n % 10 < 3 ? bar(n, null) : b)) }),
      "untraded_codes",
    ],
    [
      "all codes untraded, like a file written before its prices",
      file(MARKET, 1, { bars: bars().map((_, n) => bar(n, null)) }),
      "untraded_codes",
    ],
    [
      "prices beside no volume",
      file(MARKET, 1, {
        bars: bars().map((b, n) => (n % 5 ? Object.assign(b, { volume: 0 }) : b)),
      }),
      "no_volume",
    ],
    ["a small segment missing", file(MARKET, 1.01, { bars: bars().slice(6) }), "missing_codes"],
    [
      "a small segment tenfold",
      file(MARKET, 1, { bars: bars().map((b, n) => (n < 4 ? bar(n, b.close! / 10) : b)) }),
      "price_jumps",
    ],
  ];
  it.each(refusals)("%s", (_, day, reason) => {
    expect(judge(day)).toContain(reason);
  });

  it.each([1, 2, 4])("the closes of %i trading days before the day before", (ago) => {
    const closes = (n: number) => 100 + ((n * 37) % 4000) * (1 + ago / 100);
    const earlier = Array.from({ length: 4 }, (_, at) => ({
      day: `2024-08-0${1 - at}`,
      closes: new Map(
        [...MARKET.closes.keys()].map((each, n) => [each, at + 1 === ago ? closes(n) : 1]),
      ),
    }));
    const again = file(MARKET, 1, { bars: bars().map((_, n) => bar(n, closes(n))) });
    expect(judge(again)).toEqual([]);
    expect(judge(again, { ...MARKET, earlier })).toEqual(["repeats_day_before"]);
  });

  it("more splits than a market can have on one day", () => {
    expect(validateSplitCount(splitEvery(6))).toBeNull();
    expect(validateSplitCount(splitEvery(1))).toMatchObject({ code: "many_splits" });
  });

  it("a day on which the exchange is closed", () => {
    expect(judge(file(MARKET), MARKET, false)).toEqual(["closed_day"]);
  });

  it("reports the deciding figures", () => {
    expect(validateDay(file(MARKET, 1.01, { bars: bars().slice(0, 200) }), MARKET, true)).toEqual([
      { code: "missing_codes", detail: "200 of 400 codes of 2024-08-02 are missing" },
    ]);
  });
});

describe("any part of a day's file", () => {
  it("is accepted only if it holds nearly every code", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (rows) => {
        const refused = judge(file(MARKET, 1.01, { bars: bars().slice(0, rows) }));
        expect(refused.includes("missing_codes")).toBe(rows < 396);
      }),
      { seed: 16 },
    );
  });
});

describe("validateListingDates", () => {
  it("rejects a list of any other day", () => {
    expect(validateListingDates(DAY, [DAY, DAY])).toBeNull();
    expect(validateListingDates(DAY, [DAY, "2031-01-06", BEFORE])).toEqual({
      code: "other_day",
      detail: "2 issues of the list of another day, the first of 2031-01-06",
    });
  });
});

describe("validateListings", () => {
  const list = Array.from({ length: 400 }, (_, n) => code(n));

  it("rejects a list that would delist many at once", () => {
    expect(validateListings(list.slice(0, 300), new Set(list))).toEqual({
      code: "missing_issues",
      detail: "100 of the 400 issues of the last list are missing",
    });
  });

  it("tolerates more missing issues the longer ago the last list was", () => {
    const fewer = list.slice(0, 300);
    expect(validateListings(fewer, new Set(list), 31)?.code).toBe("missing_issues");
    expect(validateListings(fewer, new Set(list), 7 * 365)).toBeNull();
    const half = list.slice(0, 200);
    expect(validateListings(half, new Set(list), 7 * 365)?.code).toBe("missing_issues");
  });

  it("accepts the first list, and one that drops a few and adds others", () => {
    expect(validateListings(list, new Set())).toBeNull();
    expect(validateListings([...list.slice(4), code(900)], new Set(list))).toBeNull();
  });
});

describe("canBeAccepted", () => {
  it("lets the operator accept unlikely days, and nobody accept unsound ones", () => {
    const reasonsOf = (changes: Partial<DayFile>) =>
      validateDay(file(MARKET, 1, changes), MARKET, true);
    expect(canBeAccepted(validateDay(file(MARKET, 0.7), MARKET, true))).toBe(true);
    expect(canBeAccepted(reasonsOf({ bars: bars().map((_, n) => bar(n, null)) }))).toBe(true);
    expect(canBeAccepted(reasonsOf({ bars: [] }))).toBe(false);
    expect(canBeAccepted(reasonsOf({ rejected: 40 }))).toBe(false);
    const both = bars()
      .slice(0, 200)
      .map((each) => Object.assign(each, { date: BEFORE }));
    expect(canBeAccepted(reasonsOf({ bars: both }))).toBe(false);
  });
});
