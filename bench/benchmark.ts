/** A ratio measured against a named peer or limit. */
export interface Benchmark {
  readonly name: string;
  readonly against: string;
  /** Expected value: "≥ 0.5", "≤ 60", or text where there is no limit. */
  readonly target: string;
  /** Method in one sentence. */
  readonly how: string;
  run(): Promise<BenchmarkResult>;
}

export type BenchmarkResult =
  | Measurement
  | { /** Why nothing could be measured here. */ readonly skipped: string };

export interface Measurement {
  readonly value: number;
  /** Absent for ratios. */
  readonly unit?: string;
  /** Measurements behind the value. */
  readonly samples?: readonly number[];
  /** Facts about this machine or data, appended to `how`. */
  readonly detail?: string;
}

/** A row of `--json`. */
export interface BenchmarkRow {
  readonly name: string;
  /** Null where nothing could be measured; `how` gives the reason. */
  readonly value: number | null;
  readonly unit?: string;
  readonly against: string;
  readonly target: string;
  readonly how: string;
  readonly met: boolean;
  readonly samples?: readonly number[];
}

/** @throws when what was measured is not a number */
export function toRow(bench: Benchmark, measured: BenchmarkResult): BenchmarkRow {
  const { name, against, target, how } = bench;
  if ("skipped" in measured) {
    return { name, value: null, against, target, how: `Skipped: ${measured.skipped}.`, met: true };
  }
  const wrong = [measured.value, ...(measured.samples ?? [])].find(
    (each) => !Number.isFinite(each),
  );
  if (wrong !== undefined) throw new Error(`${wrong} was measured`);
  return {
    name,
    value: measured.value,
    ...(measured.unit === undefined ? {} : { unit: measured.unit }),
    against,
    target,
    how: measured.detail === undefined ? how : `${how} ${measured.detail}`,
    met: meetsTarget(measured.value, target),
    ...(measured.samples === undefined ? {} : { samples: measured.samples }),
  };
}

/** Checks targets of the form "≥ n" and "≤ n"; other targets are informational. */
export function meetsTarget(value: number, target: string): boolean {
  const match = /^([≥≤])\s*([\d.]+)/.exec(target);
  if (match === null) return true;
  const limit = Number(match[2]);
  return match[1] === "≥" ? value >= limit : value <= limit;
}
