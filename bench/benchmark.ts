/** One ratio that is measured beside a named peer or limit. */
export interface Benchmark {
  readonly name: string;
  /** The peer or limit it is compared with. */
  readonly against: string;
  /** What the value should be: "≥ 0.5", "≤ 60", or text where there is no limit. */
  readonly target: string;
  /** How it is measured, in one sentence. */
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
  /** The single measurements behind the value. */
  readonly samples?: readonly number[];
  /** What was measured on this machine, added to `how`. */
  readonly detail?: string;
}

/** A row of `--json`. */
export interface BenchmarkRow {
  readonly name: string;
  /** Null where nothing could be measured; `how` says why. */
  readonly value: number | null;
  readonly unit?: string;
  readonly against: string;
  readonly target: string;
  readonly how: string;
  readonly met: boolean;
  readonly samples?: readonly number[];
}

export function toRow(bench: Benchmark, measured: BenchmarkResult): BenchmarkRow {
  const { name, against, target, how } = bench;
  if ("skipped" in measured) {
    return { name, value: null, against, target, how: `Skipped: ${measured.skipped}.`, met: true };
  }
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

/** Whether the value keeps a target of the form "≥ n" or "≤ n"; other targets are for readers. */
export function meetsTarget(value: number, target: string): boolean {
  const match = /^([≥≤])\s*([\d.]+)/.exec(target);
  if (match === null) return true;
  const limit = Number(match[2]);
  return match[1] === "≥" ? value >= limit : value <= limit;
}
