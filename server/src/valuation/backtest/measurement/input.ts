import type { CompanyHistory } from "@tenbin/engine";
import type { BacktestWindow } from "./protocol.ts";

export interface BacktestInput extends BacktestWindow {
  readonly histories: readonly CompanyHistory[];
  readonly provenance: "sample" | "real";
  readonly dataVersion: string | null;
  readonly marketDay: string;
  readonly codes: ReadonlySet<string> | null;
  readonly onProgress: (progress: BacktestProgress) => void;
}

export interface BacktestProgress {
  readonly done: number;
  readonly total: number;
  readonly date: string;
}
