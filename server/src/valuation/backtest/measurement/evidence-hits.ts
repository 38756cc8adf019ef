import {
  createPanel,
  type Draws,
  type EvidenceLevel,
  evidenceLevels,
  type Interval,
  meanOverRows,
  type Verdict,
  verdictOf,
} from "@tenbin/engine";
import type { Benchmark } from "./benchmark.ts";
import { verdicts } from "./groups.ts";
import { intervalOf, SHARE_BOUNDS } from "./intervals.ts";
import type { MeasurementContext } from "./measurement-context.ts";
import { MINIMUM_GROUP } from "./protocol.ts";
import type { SampleRow } from "./sample.ts";

/** What became of one verdict with one level of evidence. */
export interface EvidenceHits {
  /** Share that did better than the median of all rows of their date. */
  readonly hitRate: number | null;
  readonly interval: Interval | null;
  /** Mean return − the mean of all rows of the date. */
  readonly meanExcessReturn: number | null;
  readonly excessInterval: Interval | null;
  /** With a later price. */
  readonly rows: number;
  readonly companies: number;
}

type RatedVerdict = (typeof verdicts)[number];

/** Verdict × evidence; figures of fewer than `MINIMUM_GROUP` companies are null. */
export type EvidenceTable = Readonly<
  Record<RatedVerdict, Readonly<Record<EvidenceLevel, EvidenceHits>>>
>;

export function measureEvidence(
  context: MeasurementContext,
  levelOf: (row: SampleRow) => EvidenceLevel | null = ({ evidence }) => evidence,
): EvidenceTable {
  const judged = context.sample.rows.map((row) => ({ row, verdict: verdictOfRow(row) }));
  return mapKeys(verdicts, (verdict) =>
    mapKeys(evidenceLevels, (level) =>
      measureCell(
        context,
        judged
          .filter((each) => each.verdict === verdict && levelOf(each.row) === level)
          .map(({ row }) => row),
      ),
    ),
  );
}

function measureCell(
  { sample, benchmark, resampling }: MeasurementContext,
  group: readonly SampleRow[],
): EvidenceHits {
  const rows = group.filter(({ outcome }) => outcome !== null);
  const companies = new Set(rows.map(({ code }) => code)).size;
  const isPublished = companies >= MINIMUM_GROUP;
  const meanOf = (valueOf: (row: SampleRow, benchmark: Benchmark) => number) => {
    const values = rows.map((row) => valueOf(row, benchmark));
    const panel = createPanel(sample.dates.length, rows, values);
    return (draws: Draws) => (isPublished ? meanOverRows(panel, draws) : null);
  };
  const hitRate = meanOf(({ date, outcome }, { median }) => (outcome! > median[date]! ? 1 : 0));
  const excess = meanOf(({ date, outcome }, { mean }) => outcome! - mean[date]!);
  return {
    hitRate: hitRate(null),
    interval: intervalOf(hitRate, resampling, SHARE_BOUNDS),
    meanExcessReturn: excess(null),
    excessInterval: intervalOf(excess, resampling),
    rows: rows.length,
    companies,
  };
}

function verdictOfRow({ signals }: SampleRow): Verdict {
  return signals.ctbm === null ? "unrated" : verdictOf(1, Math.exp(signals.ctbm));
}

function mapKeys<K extends string, T>(
  keys: readonly K[],
  valueOf: (key: K) => T,
): Readonly<Record<K, T>> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, T>;
}
