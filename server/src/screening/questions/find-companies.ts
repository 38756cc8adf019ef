import type { ScreenNode } from "@tenbin/contract";
import type { MarketColumns } from "../columns/index.ts";
import { type OwnLists, runScreen } from "../screens/index.ts";
import type { StoredColumns } from "./packed-markets.ts";
import { leavesOf, namesIn } from "./question-leaves.ts";

/** Which companies of one version of the market meet conditions. */
export interface CompanyFinder {
  /** Five-character codes; null where a month end that the conditions name is not known. */
  find(conditions: readonly ScreenNode[], own: OwnLists): Promise<ReadonlySet<string> | null>;
}

export function createCompanyFinder(
  columns: MarketColumns,
  stored: Pick<StoredColumns, "monthEnds" | "readMonthEnd">,
): CompanyFinder {
  async function readPast(conditions: readonly ScreenNode[]) {
    const leaves = leavesOf(conditions);
    const ids = namesIn(leaves);
    const past = new Map<string, MarketColumns>();
    for (const { condition } of leaves) {
      if (condition.kind !== "change" || past.has(condition.since)) continue;
      const day = (await stored.monthEnds()).findLast((each) => each <= condition.since);
      const then = day === undefined ? null : await stored.readMonthEnd(day, ids);
      if (then === null) return null;
      past.set(condition.since, then);
    }
    return past;
  }

  return {
    async find(conditions, own) {
      const past = await readPast(conditions);
      if (past === null) return null;
      const { rows } = runScreen(
        { columns, past, own },
        {
          conditions,
          sort: [],
          histograms: [],
          costs: false,
          offset: 0,
          limit: columns.codes.length,
        },
      );
      return new Set(rows.map((row) => columns.codes[row]!));
    },
  };
}
