import type { ScreenHistogram } from "@tenbin/contract";
import type { NumberColumn } from "../columns/index.ts";
import { type Bits, forEachBit } from "./bits.ts";

const BINS = 24;
/** Share of companies beyond each end, which the outermost bins hold too. */
const TAIL = 0.02;
/** From this ratio of the ends on, bins are equally wide in the logarithm. */
const LOGARITHMIC_FROM = 100;

type Tones = Readonly<Record<"inside" | "others" | "matching", Bits>>;

export function buildHistogram(
  metric: string,
  column: NumberColumn,
  tones: Tones,
): ScreenHistogram {
  const { values, order, present } = column;
  const bins = binsOf(column);
  const valueAt = (place: number) => (present === 0 ? null : values[order[place]!]!);
  return {
    metric,
    edges: bins.edges,
    min: valueAt(0),
    max: valueAt(present - 1),
    absent: values.length - present,
    all: bins.counts,
    inside: countBins(bins, tones.inside),
    others: countBins(bins, tones.others),
    matching: countBins(bins, tones.matching),
  };
}

interface Bins {
  readonly edges: number[];
  /** By row, from 1; 0: no value. */
  readonly codes: Uint8Array;
  readonly counts: number[];
}

const kept = new WeakMap<NumberColumn, Bins>();

function binsOf(column: NumberColumn): Bins {
  let bins = kept.get(column);
  if (bins === undefined) {
    bins = makeBins(column);
    kept.set(column, bins);
  }
  return bins;
}

function makeBins(column: NumberColumn): Bins {
  const { values, order, present } = column;
  const codes = new Uint8Array(values.length);
  const edges = edgesOf(column);
  const counts: number[] = Array.from({ length: Math.max(0, edges.length - 1) }, () => 0);
  let bin = 0;
  for (const row of order.subarray(0, present)) {
    while (bin < counts.length - 1 && values[row]! >= edges[bin + 1]!) bin += 1;
    counts[bin]! += 1;
    codes[row] = bin + 1;
  }
  return { edges, codes, counts };
}

function edgesOf({ values, order, present }: NumberColumn): number[] {
  if (present === 0) return [];
  const quantile = (share: number) => values[order[Math.round(share * (present - 1))]!]!;
  const [low, high] = [quantile(TAIL), quantile(1 - TAIL)];
  if (low === high) return [low, high];
  const isLogarithmic = low > 0 && high / low >= LOGARITHMIC_FROM;
  return Array.from({ length: BINS + 1 }, (_, at) => {
    const share = at / BINS;
    // The ends exactly, without what rounding adds.
    if (at === 0 || at === BINS) return at === 0 ? low : high;
    return isLogarithmic ? low * (high / low) ** share : low * (1 - share) + high * share;
  });
}

function countBins({ codes, counts }: Bins, rows: Bits): number[] {
  const result = new Uint32Array(counts.length + 1);
  forEachBit(rows, (row) => {
    result[codes[row]!]! += 1;
  });
  return Array.from(result.subarray(1));
}
