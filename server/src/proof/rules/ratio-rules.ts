import { daysBetween, toEpochDay } from "../../platform/clock/days.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import type { Rule } from "../cells.ts";
import { balanceFigureOf } from "../published/balance-cells.ts";
import { isRatio, type RatioCell } from "../published/ratio-cells.ts";
import { isUnmarkedGrowth } from "../share-counts.ts";

const DAYS_PER_MONTH = 30.436_875;
/** A split on the day of record is ex some days before the end of the year. */
const SPLIT_LEAD_DAYS = 9;
/** A summary or report may count a split that follows it. */
const SPLIT_WINDOW_DAYS = 200;
const MIN_FACTOR = 1.02;
const SAME_FACTOR_TOLERANCE = 0.006;
const MIN_FILINGS = 3;
const OTHER_SHARES_TOLERANCE = 0.01;
const NEIGHBOUR_TOLERANCE = 0.002;
const MIN_STANDING_TRADES = 4;

/** In the order in which they are tried. */
export const ratioRules: readonly Rule<RatioCell>[] = [
  {
    id: "E1",
    sentence: "the fiscal year has not twelve months, and theirs counts its profit for twelve",
    applies: ["ratio"],
    predicate: (cell) => {
      const { periodStart, periodEnd } = cell.statement;
      const months = Math.round((daysBetween(periodStart, periodEnd) + 1) / DAYS_PER_MONTH);
      return months !== 12 && isTheirs(cell, 12 / months);
    },
  },
  {
    id: "E2",
    sentence: "a split that the prices mark near the end of the year is on one side only",
    applies: ["ratio"],
    predicate: (cell) => {
      const factors = splitsNear(cell);
      const all = factors.reduce((product, factor) => product * factor, 1);
      return [...factors, ...(factors.length > 1 ? [all] : [])].some(
        (factor) => isTheirs(cell, factor) || isTheirs(cell, 1 / factor),
      );
    },
  },
  {
    id: "E3",
    sentence:
      "our bars are adjusted for a later bonus issue without a mark: issued counts grow by the same factor",
    applies: ["ratio"],
    predicate: ({ ours, theirs, record, periodEnd }) =>
      isUnmarkedGrowth(theirs / ours, record, periodEnd),
  },
  {
    id: "E4",
    sentence: `the same factor stands between the ratios of ${MIN_FILINGS} filings or more: another price basis`,
    applies: ["ratio"],
    predicate: ({ ours, theirs, filings, documentId }) => {
      const factor = theirs / ours;
      if (isNear(factor, 1, MIN_FACTOR - 1)) return false;
      const alike = filings.filter(
        (other) =>
          other.documentId !== documentId && isNear(other.factor, factor, SAME_FACTOR_TOLERANCE),
      );
      return alike.length + 1 >= MIN_FILINGS;
    },
  },
  {
    id: "E5",
    sentence: "the company states whole times only, in this filing and those beside it",
    applies: ["ratio"],
    predicate: ({ ours, theirs, filings, documentId }) => {
      const own = filings.findIndex((each) => each.documentId === documentId);
      const first = Math.max(0, Math.min(own - 1, filings.length - MIN_FILINGS));
      const beside = filings.slice(first, first + MIN_FILINGS);
      return (
        beside.length === MIN_FILINGS &&
        Number.isInteger(theirs) &&
        beside.every(({ published }) => Number.isInteger(published)) &&
        Math.abs(ours - theirs) < 1
      );
    },
  },
  {
    id: "E6",
    sentence:
      "theirs rests on another number of shares: all issued ones, or those of the equity per share",
    applies: ["ratio"],
    predicate: ({ theirs, record, statement, at }) => {
      const { facts } = statement;
      const profit = facts["ProfitLossAttributableToOwnersOfParent"] ?? 0;
      const bps = facts["NetAssetsPerShareYen"] ?? 0;
      const equity = balanceFigureOf("equity", statement) ?? 0;
      const counts = [facts["NumberOfIssuedShares"] ?? 0, bps > 0 ? equity / bps : 0];
      return (
        profit > 0 &&
        counts.some(
          (count) =>
            count > 0 &&
            isNear((record.closes.close[at]! * count) / profit, theirs, OTHER_SHARES_TOLERANCE),
        )
      );
    },
  },
  {
    id: "E7",
    sentence: "theirs rests on the close of the trading day before or after",
    applies: ["ratio"],
    predicate: ({ theirs, eps, record, at }) =>
      [record.closes.close[at - 1], record.closes.close[at + 1]].some(
        (close) =>
          close !== undefined &&
          Math.abs(close / eps - theirs) <=
            Math.max(NEIGHBOUR_TOLERANCE * theirs, roundingOf(theirs)),
      ),
  },
  {
    id: "E8",
    sentence: `our close stands still over ${MIN_STANDING_TRADES} trading days or more across the end: the source repeats it`,
    applies: ["ratio"],
    predicate: ({ record: { closes }, at }) => {
      const isSame = (place: number) => closes.close[place] === closes.close[at];
      let [first, last] = [at, at];
      while (isSame(first - 1)) first -= 1;
      while (isSame(last + 1)) last += 1;
      return last > at && last - first + 1 >= MIN_STANDING_TRADES;
    },
  },
];

/** Whether our ratio agrees with theirs times a factor. */
function isTheirs({ record, at, eps, theirs }: RatioCell, factor: number): boolean {
  return isRatio(record.closes.close[at]!, eps, theirs * factor);
}

function splitsNear({ record, statement }: RatioCell): number[] {
  const from = toEpochDay(statement.periodEnd) - SPLIT_LEAD_DAYS;
  const until = toEpochDay(jstDay(new Date(statement.disclosedAt))) + SPLIT_WINDOW_DAYS;
  return record.splits
    .filter(({ exDate }) => toEpochDay(exDate) >= from && toEpochDay(exDate) <= until)
    .map(({ factor }) => factor);
}

function isNear(figure: number, wanted: number, tolerance: number): boolean {
  return Math.abs(figure / wanted - 1) <= tolerance;
}

/** Half of the last decimal that a ratio states: of one or two. */
function roundingOf(ratio: number): number {
  return Number(ratio.toFixed(1)) === ratio ? 0.05 : 0.005;
}
