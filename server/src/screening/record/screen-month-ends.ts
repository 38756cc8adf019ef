import type { ScreenNode, ScreenSort } from "@tenbin/contract";
import type { MarketColumns } from "../columns/index.ts";
import { leavesOf, namesIn, type QuestionLeaf } from "../questions/question-leaves.ts";
import { NO_LISTS, runScreen } from "../screens/index.ts";
import type { MarketHistory, MonthReturns, PackReader } from "../packs/index.ts";
import type { ScreenedMonthEnd, CompanyReturn, MonthWithReturns } from "./simulate-picks.ts";

/** Screened at every month end. */
export interface RecordQuestion {
  /** Without those on lists of the member, which are of today. */
  readonly conditions: readonly ScreenNode[];
  readonly sort: readonly ScreenSort[];
  /** How many of the first in order are taken; null: all that are found. */
  readonly first: number | null;
}

export interface ScreenedMonths {
  readonly months: readonly MonthWithReturns[];
  readonly last: ScreenedMonthEnd;
}

export type StoredHistory = Pick<PackReader, "history" | "readMonthEnd" | "readReturns">;

/**
 * A metric counts as known once it has a value for half as large a share of the companies as at the last month end: the
 * first filings alone would say nothing of a market.
 */
const KNOWN_SHARE = 0.5;

/**
 * Screens every month end from the first at which all metrics of the conditions are known, and not before
 * the days that it compares with.
 * @returns null if the packs were replaced meanwhile, or the metrics are known at no month end
 */
export async function screenMonthEnds(
  stored: StoredHistory,
  { days, returnsVersion }: MarketHistory,
  question: RecordQuestion,
): Promise<ScreenedMonths | null> {
  const leaves = leavesOf(question.conditions);
  const ids = namesIn(leaves, { sort: question.sort });
  const newest = await stored.readMonthEnd(days.at(-1)!, ids);
  const past = await readPast(stored, days, leaves, ids);
  if (newest === null || past === null) return null;
  const wanted = knownShares(newest, ids).map((share) => KNOWN_SHARE * share);
  const first = [...past.keys()].reduce((latest, day) => (day > latest ? day : latest), "");
  const months: MonthWithReturns[] = [];
  for (const day of days.slice(0, -1)) {
    if (day < first) continue;
    const columns = await stored.readMonthEnd(day, ids);
    if (columns === null) return null;
    const isKnown = knownShares(columns, ids).every((share, at) => share >= wanted[at]!);
    if (months.length === 0 && !isKnown) continue;
    const returns = await stored.readReturns(day, returnsVersion);
    if (returns === null) return null;
    months.push({ ...screen(columns, past, question), ...withReturns(returns) });
  }
  return { months, last: screen(newest, past, question) };
}

function screen(
  columns: MarketColumns,
  past: ReadonlyMap<string, MarketColumns>,
  { conditions, sort, first }: RecordQuestion,
): ScreenedMonthEnd {
  const { rows } = runScreen(
    { columns, past, own: NO_LISTS },
    { conditions, sort, histograms: [], costs: false, offset: 0, limit: first ?? Infinity },
  );
  const { codes } = columns;
  return { day: columns.day!, found: rows.map((row) => codes[row]!), listed: codes };
}

/** By the day of a condition's `since`; null if a month end is gone. */
async function readPast(
  stored: StoredHistory,
  days: readonly string[],
  leaves: readonly QuestionLeaf[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MarketColumns> | null> {
  const past = new Map<string, MarketColumns>();
  for (const { condition } of leaves) {
    if (condition.kind !== "change" || past.has(condition.since)) continue;
    const day = days.findLast((each) => each <= condition.since);
    const columns = day === undefined ? null : await stored.readMonthEnd(day, ids);
    if (columns === null) return null;
    past.set(condition.since, columns);
  }
  return past;
}

/** Share of companies with a value, by column. No name at all is a value of a category with several. */
function knownShares({ codes, numbers, categories }: MarketColumns, ids: readonly string[]) {
  return ids.map((id) => {
    const column = numbers.get(id);
    if (column !== undefined) return column.present / codes.length;
    const category = categories.get(id)!;
    if (category.several) return 1;
    return category.codes.filter((code) => code !== 0).length / codes.length;
  });
}

function withReturns({ until, codes, total, price, isTraded }: MonthReturns) {
  const rowOf = new Map(codes.map((code, row) => [code, row]));
  return {
    until,
    returnOf(code: string): CompanyReturn | undefined {
      const row = rowOf.get(code);
      if (row === undefined) return undefined;
      const areDividendsKnown = !Number.isNaN(total[row]!);
      return {
        change: areDividendsKnown ? total[row]! : price[row]!,
        areDividendsKnown,
        isTraded: isTraded(row),
      };
    },
  };
}
