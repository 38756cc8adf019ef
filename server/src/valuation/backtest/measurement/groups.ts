import { type Verdict, verdictOf } from "@tenbin/engine";
import type { MethodFigures } from "./figures.ts";
import type { Resampling } from "./intervals.ts";
import type { MeasuredMethod, Measurer } from "./measure.ts";
import { MINIMUM_GROUP, SIZE_GROUP_FLOORS_YEN, sizeGroupOf } from "./protocol.ts";
import type { SampleRow, BacktestSample } from "./sample.ts";

/** The same figures by group; groups of fewer than `MINIMUM_GROUP` companies are left out. */
export interface Groups {
  /** By the method's own verdict; empty for methods that only rank. */
  readonly byVerdict: Readonly<Record<string, MethodFigures>>;
  readonly byYear: Readonly<Record<string, MethodFigures>>;
  readonly bySector: Readonly<Record<string, MethodFigures>>;
  readonly bySize: Readonly<Record<string, MethodFigures>>;
}

export const verdicts = [
  "very_cheap",
  "cheap",
  "fair",
  "expensive",
  "very_expensive",
] as const satisfies readonly Verdict[];

export function measureGroups(
  sample: BacktestSample,
  measurer: Measurer,
  { kind, signalOf }: MeasuredMethod,
  resampling: Resampling | null,
): Groups {
  const { dates, rows } = sample;
  const by = (
    keys: readonly string[],
    keyOf: (row: SampleRow) => string | null,
    drawn: Resampling | null = resampling,
  ) => {
    const groups = Map.groupBy(rows, keyOf);
    return Object.fromEntries(
      keys.flatMap((key) => {
        const group = groups.get(key) ?? [];
        const isPublished = new Set(group.map(({ code }) => code)).size >= MINIMUM_GROUP;
        return isPublished ? [[key, measurer.measure(group, drawn)]] : [];
      }),
    );
  };
  const years = dates.map((date) => date.slice(0, 4));
  const sectors = rows.map(({ sector }) => sector).filter((sector) => sector !== null);
  return {
    byVerdict:
      kind === "ratio"
        ? {}
        : by(verdicts, (row) => {
            const signal = signalOf(row);
            return signal === null ? null : verdictOf(1, Math.exp(signal));
          }),
    // No intervals: the twelve dates of a year are a single block.
    byYear: by([...new Set(years)], ({ date }) => years[date]!, null),
    bySector: by([...new Set(sectors)].toSorted(), ({ sector }) => sector),
    bySize: by(SIZE_GROUP_FLOORS_YEN.map(String), ({ marketValue }) =>
      String(sizeGroupOf(marketValue)),
    ),
  };
}
