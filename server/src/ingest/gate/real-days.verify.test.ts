import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isTradingDay, type BarRecord } from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { type BarColumns, readBarColumns } from "../../companies/stores/index.ts";
import { chunkLines } from "../../platform/files/chunk-lines.ts";
import { streamFile } from "../../platform/files/stream-file.ts";
import { parseBars } from "../files/parse-bars.ts";
import { type PreviousDay, validateDay } from "./rules.ts";

const data = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const CLOSES = join(data, "bulk/bars_close_2014_2022.csv.xz");

interface Row {
  readonly code: string;
  readonly close: number;
  readonly adjFactor: number;
}

/** Two trading days that the source repeats under the next date: no close of any liquid code moved. */
const REPEATED = ["2015-12-25", "2016-07-11"];

describe.skipIf(!existsSync(CLOSES))("every day of real closes, 2014-01 to 2022-09", () => {
  const days = new Map<number, Row[]>();
  const verdicts = new Map<string, string[]>();

  beforeAll(async () => {
    let columns: BarColumns | null = null;
    for await (const piece of chunkLines(streamFile(CLOSES), 4 << 20)) {
      columns ??= readBarColumns(piece.toString("utf8", 0, piece.indexOf(10)));
      if (columns === null) throw new Error("the file has no header");
      const chunk = parseBars(piece, columns, 1);
      for (let row = 0; row < chunk.length; row++) {
        const day = chunk.day[row]!;
        const rows = days.get(day);
        const one = {
          code: chunk.codeAt(row),
          close: chunk.close[row]!,
          adjFactor: chunk.adjFactor[row]!,
        };
        if (rows === undefined) days.set(day, [one]);
        else rows.push(one);
      }
    }
    let before: PreviousDay | null = null;
    const past: PreviousDay[] = [];
    for (const number of [...days.keys()].toSorted((a, b) => a - b)) {
      const day = toIsoDate(number);
      const bars = days.get(number)!.map((row) => toBar(day, row));
      const reasons = validateDay({ day, bars, rejected: 0 }, before, isTradingDay(day));
      verdicts.set(
        day,
        reasons.map(({ code }) => code),
      );
      if (reasons.length > 0) continue;
      const closes = new Map(bars.map(({ code, close }) => [code, close ?? 0]));
      before = { day, closes, earlier: past.slice(0, 4) };
      past.unshift({ day, closes });
    }
  });

  it("passes all but days without trades and repeated days", () => {
    const refused = [...verdicts].filter(([, reasons]) => reasons.length > 0);
    const closed = refused.filter(([day]) => !isTradingDay(day));
    expect(verdicts.size).toBe(2_149);
    // 2017-07-17 to 2018-12-31: the source fills holidays with the closes of the day before.
    expect(closed.map(([, reasons]) => reasons)).toEqual(
      closed.map(() => ["closed_day", "repeats_day_before"]),
    );
    expect(closed).toHaveLength(22);
    expect(refused.filter(([day]) => isTradingDay(day))).toEqual(
      REPEATED.map((day) => [day, ["repeats_day_before"]]),
    );
  });

  it("knows every open day except the one on which trading failed", () => {
    const missing: string[] = [];
    for (let day = Math.min(...days.keys()); day <= Math.max(...days.keys()); day++) {
      if (isTradingDay(toIsoDate(day)) && !days.has(day)) missing.push(toIsoDate(day));
    }
    expect(missing).toEqual(["2020-10-01"]);
  });

  it("passes the steepest days of those years", () => {
    for (const day of ["2015-08-24", "2016-06-24", "2018-02-06", "2020-03-09", "2020-03-13"]) {
      expect([day, verdicts.get(day)]).toEqual([day, []]);
    }
  });

  it("would reject any of them with half the codes, tenfold prices or the closes of the day before", () => {
    const numbers = [...days.keys()].toSorted((a, b) => a - b);
    for (let at = 1; at < numbers.length; at += 50) {
      const day = toIsoDate(numbers[at]!);
      const closes = new Map(days.get(numbers[at - 1]!)!.map(({ code, close }) => [code, close]));
      const before = { day: toIsoDate(numbers[at - 1]!), closes };
      const bars = days.get(numbers[at]!)!.map((row) => toBar(day, row));
      const judge = (changed: readonly BarRecord[]) =>
        validateDay({ day, bars: changed, rejected: 0 }, before, true).map(({ code }) => code);
      expect([day, judge(bars.slice(bars.length >> 1))]).toEqual([day, ["missing_codes"]]);
      expect([day, judge(bars.map((bar) => tenfold(bar)))]).toEqual([
        day,
        ["price_level", "price_jumps"],
      ]);
      const repeated = days.get(numbers[at - 1]!)!.map((row) => toBar(day, row));
      expect([day, judge(repeated)]).toEqual([day, ["repeats_day_before"]]);
    }
  });
});

function toBar(date: string, { code, close, adjFactor }: Row): BarRecord {
  return { code, date, open: null, high: null, low: null, close, volume: null, adjFactor };
}

function tenfold(bar: BarRecord): BarRecord {
  return { ...bar, close: (bar.close ?? 0) * 10 };
}
