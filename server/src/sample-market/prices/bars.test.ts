import { describe, expect, it } from "vitest";
import type { BarRecord } from "../../companies/index.ts";
import { sampleMarket } from "../testing/sample-market.ts";
import { HALTED_DAY } from "../calendar/market-dates.ts";
import { dailyPriceLimit, roundToTick, tickSize } from "./price-rules.ts";

interface Traded extends BarRecord {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

function isTraded(bar: BarRecord): bar is Traded {
  return bar.close !== null;
}

/** A traded bar with the previous close on the bar's share basis. */
interface Move {
  readonly bar: Traded;
  readonly base: number;
}

function movesOf(bars: readonly BarRecord[]): Move[] {
  const found: Move[] = [];
  let before: number | null = null;
  for (const bar of bars) {
    if (before !== null) before *= bar.adjFactor;
    if (!isTraded(bar)) continue;
    if (before !== null) found.push({ bar, base: before });
    before = bar.close;
  }
  return found;
}

const byCode = Map.groupBy(sampleMarket().bars(), ({ code }) => code);
const moves = [...byCode.values()].flatMap((bars) => movesOf(bars));

/** Bars of all issues that fail the check; the tests expect none. */
function failing(holds: (bar: BarRecord) => boolean): string[] {
  return [...byCode.values()].flatMap((bars) =>
    bars.filter((bar) => !holds(bar)).map(({ code, date }) => `${code} ${date}`),
  );
}

function isPriced(bar: BarRecord): boolean {
  if (!isTraded(bar)) return true;
  const { open, high, low, close, volume } = bar;
  const isOrdered = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close);
  const isOnGrid = [open, high, low, close].every((price) => roundToTick(price) === price);
  return isOrdered && isOnGrid && Number.isSafeInteger(volume) && volume > 0;
}

function isEmpty(bar: BarRecord): boolean {
  return [bar.open, bar.high, bar.low, bar.close, bar.volume].every((value) => value === null);
}

function isWithinLimit({ bar, base }: Move): boolean {
  const allowed = dailyPriceLimit(roundToTick(base)) + 2 * tickSize(Math.max(bar.close, base));
  return Math.abs(bar.close - base) <= allowed;
}

function quantile(values: readonly number[], p: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * p)] ?? Number.NaN;
}

function medianReturn(day: string): number {
  const ofDay = moves.filter(({ bar }) => bar.date === day);
  return quantile(
    ofDay.map(({ bar, base }) => Math.log(bar.close / base)),
    0.5,
  );
}

describe("sample bars", () => {
  it("trade at positive prices on the tick grid with low ≤ open, close ≤ high", () => {
    expect(failing(isPriced)).toEqual([]);
  });

  it("leave a day without a trade all null", () => {
    expect(failing((bar) => isTraded(bar) || isEmpty(bar))).toEqual([]);
    const halted = [...byCode.values()].flatMap((bars) =>
      bars.filter(({ date }) => date === HALTED_DAY),
    );
    expect(halted.length).toBeGreaterThan(250);
    expect(halted.filter(isTraded)).toEqual([]);
  });

  it("stay within the daily limits, also across splits: the adjusted series has no jump", () => {
    const beyond = moves.filter((move) => !isWithinLimit(move));
    expect(beyond.map(({ bar }) => `${bar.code} ${bar.date}`)).toEqual([]);
    const onExDates = moves.filter(({ bar }) => bar.adjFactor !== 1);
    expect(onExDates.length).toBeGreaterThan(20);
    for (const { bar, base } of onExDates) {
      expect(Math.abs(Math.log(bar.close / base))).toBeLessThan(0.2);
      // Without the factor the day would be a jump.
      expect(Math.abs(Math.log((bar.close * bar.adjFactor) / base))).toBeGreaterThan(0.4);
    }
  });

  it("move together on the market's extreme days", () => {
    expect(medianReturn("2020-03-13")).toBeLessThan(-0.03);
    expect(medianReturn("2024-08-05")).toBeLessThan(-0.08);
    expect(medianReturn("2024-08-06")).toBeGreaterThan(0.04);
  });

  it("move by a few percent on a usual day", () => {
    const sizes = moves.map(({ bar, base }) => Math.abs(Math.log(bar.close / base)));
    expect(quantile(sizes, 0.5)).toBeGreaterThan(0.008);
    expect(quantile(sizes, 0.5)).toBeLessThan(0.02);
    expect(quantile(sizes, 0.99)).toBeLessThan(0.12);
  });

  it("differ in turnover by orders of magnitude", () => {
    const values = moves
      .filter(({ bar }) => bar.date === "2025-11-13")
      .map(({ bar }) => bar.close * bar.volume);
    expect(values.length).toBeGreaterThan(250);
    expect(quantile(values, 0.1)).toBeLessThan(2e7);
    expect(quantile(values, 0.95)).toBeGreaterThan(1e9);
  });
});
