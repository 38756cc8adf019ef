/** The fields used here of what `tenbin` commands print with --json. */

interface ImportCounts {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
}

export interface ImportReport {
  readonly issues: ImportCounts;
  readonly documents: ImportCounts;
  readonly bars: ImportCounts;
  readonly brokenFiles: number;
  readonly refusals: readonly { readonly file: string; readonly reason: string }[];
}

export interface ValueReport {
  readonly date: string | null;
  readonly companies: number;
  readonly rated: number;
}

export interface ProveReport {
  readonly checks: readonly {
    readonly name: string;
    readonly rows: number;
    readonly share: number;
    readonly target: number;
    readonly unexplained: number;
  }[];
  readonly families: readonly {
    readonly name: string;
    readonly rows: number;
    readonly unexplainedShare: number;
    readonly limit: number;
  }[];
}

export function withoutLists(report: unknown): string {
  return JSON.stringify(report, (key, value: unknown) =>
    ["refusals", "misses"].includes(key) && Array.isArray(value) ? value.length : value,
  );
}
