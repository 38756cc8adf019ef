import { createMarket, type CompanyHistory, type Market } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { toEpochDay } from "../platform/clock/days.ts";
import { priceColumns, valueColumns } from "./chart-columns.ts";
import { NO_PEERS } from "./company-valuation.ts";
import { readHistories } from "./company-histories.ts";
import type { ValuePoint } from "./store.ts";
import { marketFixture } from "./testing/market-fixture.ts";
import { createCompanyValueLine, type ValueLinePoint } from "./value-line.ts";

const MONTHS = 24;
/** Month ends 2016-01 … 2017-12. 01000 splits 1:2 on 2017-03-29. */
const { reader, days } = marketFixture(2, MONTHS);
let history: CompanyHistory;
let market: Market;

beforeAll(async () => {
  history = (await readHistories(reader))[0]!;
  market = createMarket([history], NO_PEERS);
});

const storedOn = (dates: readonly string[]): ValuePoint[] =>
  dates.map((date) => {
    const { value, valueBeforeCalibration, unrated, shares, calibration } = market.valueCompany(
      "01000",
      date,
    );
    return {
      code: "01000",
      date,
      value,
      valueBeforeCalibration,
      unrated,
      shares,
      calibrationMonths: calibration.months,
    };
  });
const lineOf = (
  changes: Partial<CompanyHistory> = {},
  dates: readonly string[] = days,
  tradingDays: readonly string[] = days,
) =>
  createCompanyValueLine(
    { ...history, ...changes },
    NO_PEERS,
    storedOn(dates),
    dates,
    tradingDays.map(toEpochDay),
  );

const linePoint = (date: string, months: number): ValueLinePoint => ({
  date,
  calibrated: 10,
  uncalibrated: 8,
  unrated: null,
  months,
});

const datesOf = (points: readonly ValueLinePoint[]) => points.map(({ date }) => date);

const calibratedFrom = (...months: number[]) =>
  valueColumns(months.map((each, at) => linePoint(`2024-01-0${at + 1}`, each)))!.calibrated_from;

describe("value line", () => {
  it("does not exist before the company was valued", () => {
    expect(lineOf({}, [])).toBeNull();
  });

  it("is one point a day, ascending, and steps where a filing became known", () => {
    const tradingDays = [...days, "2016-05-10", "2016-05-11", "2017-05-10"].toSorted();
    const points = lineOf({}, days, tradingDays)!.compute().points;
    const dates = points.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(dates).size).toBe(dates.length);
    // Filed at 15:00 on May 10, when the exchange closed: known at the next close.
    expect(dates.filter((date) => !days.includes(date))).toEqual(["2016-05-11"]);
    expect(dates.filter((date) => date.startsWith("2017-05"))).toEqual(["2017-05-31"]);
  });

  it("reaches neither before the first stored value nor beyond the last", () => {
    const tradingDays = [...days, "2016-05-11", "2017-05-11"].toSorted();
    const inside = days.slice(6, 12);
    const { points } = lineOf({}, inside, tradingDays)!.compute();
    expect(points.map(({ date }) => date)).toEqual(inside);
  });

  it("stands on the share basis of the newest price", () => {
    const [before, after] = lineOf()!
      .compute()
      .points.filter(({ date }) => ["2017-02-28", "2017-03-31"].includes(date));
    const raw = storedOn(["2017-02-28", "2017-03-31"]);
    expect(before!.calibrated).toBe((raw[0]!.value! / raw[0]!.shares!) * 0.5);
    expect(after!.calibrated).toBe(raw[1]!.value! / raw[1]!.shares!);
    expect(Math.abs(after!.calibrated! / before!.calibrated! - 1)).toBeLessThan(0.1);
  });

  it("moves with a split after the last value, once the company has traded on it", () => {
    const splits = [...history.splits, { exDate: "2018-01-05", factor: 0.1 }];
    const lastOf = (tradingDays: readonly string[]) =>
      lineOf({ splits }, days, tradingDays)!.compute().points.at(-1)!.calibrated!;
    const still = lastOf([...days, "2018-01-04"]);
    expect(lastOf([...days, "2018-01-05"])).toBeCloseTo(still / 10, 9);
    expect(still).toBe(lineOf()!.compute().points.at(-1)!.calibrated);
  });

  it("begins with the first value that the company had", () => {
    const late = history.documents.filter(({ periodEnd }) => periodEnd >= "2014-01-01");
    const documents = late.map((document, at) =>
      // The first three reports all in June 2016.
      at < 3
        ? Object.assign({}, document, { disclosedAt: Date.parse("2016-06-15T10:00:00+09:00") + at })
        : document,
    );
    market = createMarket([{ ...history, documents }], NO_PEERS);
    const { points } = lineOf({ documents })!.compute();
    market = createMarket([history], NO_PEERS);
    expect(points[0]!.date).toBe("2016-06-30");
    expect(points).toHaveLength(MONTHS - 5);
  });

  it("is empty where no value was ever found", () => {
    const line = createCompanyValueLine(
      { ...history, documents: [] },
      NO_PEERS,
      storedOn(days).map((point) =>
        Object.assign({}, point, { value: null, valueBeforeCalibration: null }),
      ),
      days,
      days.map(toEpochDay),
    )!;
    expect(line.compute().points).toEqual([]);
    expect(line.compute().latest.unrated).toBe("too_few_years");
  });

  it("values single days between the first and the last value only", () => {
    const line = lineOf({}, days.slice(2, 20))!;
    expect(line.valueOn(days[1]!)).toBeNull();
    expect(line.valueOn(days[20]!)).toBeNull();
    expect(line.valueOn("2017-01-16")).toEqual(market.valueCompany("01000", "2017-01-16"));
    expect(line.valueOn(days[2]!)?.date).toBe(days[2]);
  });
});

describe("the handles", () => {
  it("mark the window of the line that they draw", () => {
    const line = lineOf()!;
    for (const window of [line.defaultWindow, { begin: -3, end: 0 }, { begin: -4, end: -1 }]) {
      const computed = line.compute(window);
      expect(computed.window).toEqual(window);
      const at = (isHandle: (typeof computed.offsets)[number]) => isHandle.relativeFyIndex;
      expect(computed.offsets.filter(({ isCurrentBegin }) => isCurrentBegin).map(at)).toEqual([
        window.begin,
      ]);
      expect(computed.offsets.filter(({ isCurrentEnd }) => isCurrentEnd).map(at)).toEqual([
        window.end,
      ]);
    }
  });

  it("begin five years before the latest by default, the latest being the end", () => {
    expect(lineOf()!.defaultWindow).toEqual({ begin: -5, end: 0 });
    expect(lineOf()!.compute()).toMatchObject({ window: { begin: -5, end: 0 } });
  });

  it("change the days' values, not the days", () => {
    const line = lineOf()!;
    const [plain, moved] = [line.compute(), line.compute({ begin: -2, end: 0 })];
    expect(datesOf(moved.points)).toEqual(datesOf(plain.points));
    expect(moved.points.at(-1)).not.toEqual(plain.points.at(-1));
  });
});

describe("chart columns", () => {
  it("put the line into columns by the day since 1970", () => {
    const points = [
      linePoint("1970-01-02", 0),
      { ...linePoint("1970-02-01", 1), calibrated: null, unrated: "stale_statement" as const },
    ];
    expect(valueColumns(points)).toEqual({
      days: [1, 31],
      calibrated: [10, null],
      uncalibrated: [8, 8],
      unrated: [null, "stale_statement"],
      calibrated_from: 1,
      edges: [0.6, 0.8, 1.25, 1.67],
    });
  });

  it("tell where the calibration begins, if it does", () => {
    expect([calibratedFrom(0, 0), calibratedFrom(0, 3), calibratedFrom(3, 0)]).toEqual([
      null,
      1,
      0,
    ]);
  });

  it("are none without a single point", () => {
    expect(valueColumns([])).toBeNull();
  });

  it("copy the closes, days without a trade included", () => {
    const closes = { days: [1, 2, 3], close: [10, null, 12] };
    const columns = priceColumns(closes);
    expect(columns).toEqual(closes);
    columns.close.push(13);
    expect(closes.close).toHaveLength(3);
  });
});
