import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type BarColumns, readBarColumns } from "../../companies/stores/index.ts";
import { chunkLines } from "../../platform/files/chunk-lines.ts";
import { streamFile } from "../../platform/files/stream-file.ts";
import { parseBars } from "../files/parse-bars.ts";
import type { DefectKind } from "../../companies/index.ts";
import { findDefects } from "./rules.ts";

const data = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const BARS_2014 = join(data, "bulk/bars_close_2014_2022.csv.xz");
const BARS_2025 = join(data, "bars_2025/bars_ohlcv_2025.csv.xz");

interface Bar {
  readonly day: number;
  readonly close: number;
}

/**
 * Labels that do not come from the rules: a close of a hundred million yen or more is a market capitalisation; a series
 * is weekly when its median gap is seven days.
 */
const hasMarketCapAsPrice = (bars: readonly Bar[]) =>
  bars.some(({ close }) => close >= 100_000_000);
function isWeekly(bars: readonly Bar[]): boolean {
  const gaps = bars.slice(1).map(({ day }, at) => day - bars[at]!.day);
  return gaps.toSorted((a, b) => a - b)[gaps.length >> 1] === 7;
}
const largestStep = (bars: readonly Bar[]) =>
  Math.max(
    1,
    ...bars.slice(1).map(({ close }, at) => {
      const step = close / bars[at]!.close;
      return Math.max(step, 1 / step);
    }),
  );

describe.skipIf(!existsSync(BARS_2025))(
  "the series of 2025, split-adjusted at their source",
  () => {
    const series = new Map<string, Bar[]>();
    const found = new Map<string, Set<DefectKind>>();
    const codesWith = (kind: DefectKind) =>
      [...found].filter(([, kinds]) => kinds.has(kind)).map(([code]) => code);
    const codesThat = (holds: (bars: readonly Bar[]) => boolean) =>
      [...series].filter(([, bars]) => holds(bars)).map(([code]) => code);

    beforeAll(async () => {
      let columns: BarColumns | null = null;
      for await (const piece of chunkLines(streamFile(BARS_2025), 4 << 20)) {
        columns ??= readBarColumns(piece.toString("utf8", 0, piece.indexOf(10)));
        if (columns === null) throw new Error("the file has no header");
        const chunk = parseBars(piece, columns, 1);
        const add = (code: string, bar: Bar) => {
          const bars = series.get(code);
          if (bars === undefined) series.set(code, [bar]);
          else bars.push(bar);
        };
        for (let row = 0; row < chunk.length; row++) {
          add(chunk.codeAt(row), { day: chunk.day[row]!, close: chunk.close[row]! });
        }
        for (const { code, day, close } of chunk.impossibleCloses) add(code, { day, close });
      }
      for (const [code, bars] of series) {
        bars.sort((a, b) => a.day - b.day);
        const defects = findDefects(
          {
            days: bars.map(({ day }) => day),
            closes: bars.map(({ close }) => close),
            factors: bars.map(() => 1),
          },
          true,
        );
        if (defects.length > 0) found.set(code, new Set(defects.map(({ kind }) => kind)));
      }
    });

    it("are about three thousand", () => {
      expect(series.size).toBeGreaterThan(2_900);
    });

    it("carry the company's price in a dozen cases, each found without false positives", () => {
      expect(codesThat(hasMarketCapAsPrice)).toHaveLength(12);
      expect(codesWith("market_cap_as_price").toSorted()).toEqual(
        codesThat(hasMarketCapAsPrice).toSorted(),
      );
    });

    it("are weekly in some thirty cases, each found without false positives", () => {
      expect(codesThat(isWeekly)).toHaveLength(32);
      expect(codesWith("weekly_rows").toSorted()).toEqual(codesThat(isWeekly).toSorted());
    });

    it("have no other defects but steps of eighty times and more", () => {
      const others = [...found.keys()].filter(
        (code) => !hasMarketCapAsPrice(series.get(code)!) && !isWeekly(series.get(code)!),
      );
      const steps = others.map((code) => Math.round(largestStep(series.get(code)!)));
      expect(steps.toSorted((a, b) => a - b)).toEqual([153, 700]);
      const alone = [...series].filter(([code]) => !found.has(code));
      expect(alone.length).toBeGreaterThan(2_900);
      expect(Math.max(...alone.map(([, bars]) => largestStep(bars)))).toBeLessThanOrEqual(20);
    });
  },
);

/** Codes with a step between adjacent trading days that no trading explains; each was checked by hand. */
const WRONG_STEPS = ["41780", "52100", "54490", "67750", "73730", "75640", "94680"];

describe.skipIf(!existsSync(BARS_2014))("the raw series of 2014 to 2022", () => {
  it("have no other step that would be quarantined", async () => {
    const found = new Set<string>();
    let columns: BarColumns | null = null;
    let series: { days: number[]; closes: (number | null)[]; factors: number[] };
    let code = "";
    const judge = () => {
      if (code !== "" && findDefects(series).some(({ kind }) => kind === "jump")) found.add(code);
    };
    let codes = 0;
    for await (const piece of chunkLines(streamFile(BARS_2014), 4 << 20)) {
      columns ??= readBarColumns(piece.toString("utf8", 0, piece.indexOf(10)));
      if (columns === null) throw new Error("the file has no header");
      const chunk = parseBars(piece, columns, 1);
      for (let row = 0; row < chunk.length; row++) {
        const of = chunk.codeAt(row);
        if (of !== code) {
          judge();
          [code, series] = [of, { days: [], closes: [], factors: [] }];
          codes++;
        }
        const close = chunk.close[row]!;
        series!.days.push(chunk.day[row]!);
        series!.closes.push(Number.isNaN(close) ? null : close);
        series!.factors.push(chunk.adjFactor[row]!);
      }
    }
    judge();
    expect(codes).toBeGreaterThan(2_600);
    expect([...found].toSorted()).toEqual(WRONG_STEPS);
  }, 240_000);
});
