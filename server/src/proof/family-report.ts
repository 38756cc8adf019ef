import type { LineReport } from "./cells.ts";

/** Lines that are compared in the same way, taken together. */
export interface FamilyReport {
  readonly name: string;
  readonly rows: number;
  readonly agreeing: number;
  readonly explained: number;
  readonly unexplained: number;
  /** unexplained ÷ rows; null without rows. */
  readonly unexplainedShare: number | null;
  readonly limit: number;
  readonly passed: boolean;
}

/** What others publish has faults and notions of its own; more than this is ours to explain. */
const MAX_UNEXPLAINED_SHARE = 0.005;

export function familyReport(
  name: string,
  lines: readonly Pick<LineReport, "rows" | "agreeing" | "explained" | "unexplained">[],
  limit = MAX_UNEXPLAINED_SHARE,
): FamilyReport {
  const sum = (key: "rows" | "agreeing" | "explained" | "unexplained") =>
    lines.reduce((total, line) => total + line[key], 0);
  const [rows, unexplained] = [sum("rows"), sum("unexplained")];
  const unexplainedShare = rows === 0 ? null : unexplained / rows;
  return {
    name,
    rows,
    agreeing: sum("agreeing"),
    explained: sum("explained"),
    unexplained,
    unexplainedShare,
    limit,
    passed: unexplainedShare !== null && unexplainedShare <= limit,
  };
}
