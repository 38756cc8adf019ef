import { createPanel, type Draws, type Interval, meanOverRows } from "@tenbin/engine";
import { intervalOf, type Resampling, SHARE_BOUNDS } from "./intervals.ts";
import { sizeGroupOf } from "./protocol.ts";
import type { SampleRow, BacktestSample } from "./sample.ts";

export interface BandFigures {
  readonly share: number | null;
  readonly interval: Interval | null;
  readonly byYear: Readonly<Record<string, number>>;
  /** Keys are the lower ends of the size groups in yen, ascending. */
  readonly bySize: Readonly<Record<string, number>>;
}

const bands = ["p50", "p80"] as const;
/** Share of prices inside the bands, which should be half and four fifths. */
export type BandCoverage = Readonly<Record<(typeof bands)[number], BandFigures>>;

export function measureBands(
  sample: BacktestSample,
  resampling: Resampling | null,
): BandCoverage | null {
  const rows = sample.rows.filter(({ valuation }) => valuation.bands !== null);
  if (rows.length === 0) return null;
  return Object.fromEntries(
    bands.map((band) => [band, measure(band, sample, rows, resampling)]),
  ) as {
    [Band in (typeof bands)[number]]: BandFigures;
  };
}

function measure(
  band: (typeof bands)[number],
  { dates }: BacktestSample,
  rows: readonly SampleRow[],
  resampling: Resampling | null,
): BandFigures {
  const isInside = (row: SampleRow) => {
    const { low, high } = row.valuation.bands![band];
    return row.marketValue >= low && row.marketValue <= high;
  };
  const panel = createPanel(
    dates.length,
    rows,
    rows.map((row) => (isInside(row) ? 1 : 0)),
  );
  const share = (drawn: Draws) => meanOverRows(panel, drawn);
  const by = (keyOf: (row: SampleRow) => string) =>
    Object.fromEntries(
      [...Map.groupBy(rows, keyOf)]
        .map(([key, group]): [string, number] => [
          key,
          group.filter(isInside).length / group.length,
        ])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    );
  return {
    share: share(null),
    interval: intervalOf(share, resampling, SHARE_BOUNDS),
    byYear: by(({ date }) => dates[date]!.slice(0, 4)),
    bySize: by(({ marketValue }) => String(sizeGroupOf(marketValue))),
  };
}
