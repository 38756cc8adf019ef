import type { ComparedCell, Line, LineInput, LineReport, Miss, Rule, RuleReport } from "./cells.ts";
import { placeboShare, wrongCells } from "./placebo.ts";

/** A rule that explains more of what is wrong on purpose explains nothing. */
export const MAX_PLACEBO_SHARE = 0.03;

/** Each cell agrees, is explained by the first rule that holds, or is unexplained. */
export function judgeLine<Own extends ComparedCell>({
  line,
  cells,
  rules,
  uncompared = [],
}: LineInput<Own>): LineReport {
  const own = rules.filter(({ applies }) => applies.includes(line.id));
  const agreeing = cells.filter((cell) => line.agrees(cell));
  const misses = cells
    .filter((cell) => !line.agrees(cell))
    .map((cell): Miss => toMiss(cell, own))
    .toSorted((a, b) => distanceOf(b) - distanceOf(a));
  const unexplained = misses.filter(({ reason }) => reason === null).length;
  const wrong = wrongCells(line, agreeing);
  const counts = {
    name: line.name,
    rows: cells.length,
    agreeing: agreeing.length,
    explained: misses.length - unexplained,
    unexplained,
    share: cells.length === 0 ? null : agreeing.length / cells.length,
    target: line.floor,
    uncompared: uncompared.filter((each) => each.cells > 0),
    rules: own.map(({ id, sentence, predicate }) => ({
      id,
      sentence,
      cells: misses.filter(({ reason }) => reason === id).length,
      placebo: placeboShare(predicate, wrong),
    })),
    misses,
  };
  const faults = faultsOf(line, counts);
  return { ...counts, faults, passed: faults.length === 0 };
}

function toMiss<Own extends ComparedCell>(cell: Own, rules: readonly Rule<Own>[]): Miss {
  const { code, periodEnd, documentId, ours, theirs } = cell;
  const reason = rules.find(({ predicate }) => predicate(cell))?.id ?? null;
  return { code, periodEnd, documentId, ours, theirs, reason };
}

/** Of the logarithms; figures of different signs are the widest apart. */
function distanceOf({ ours, theirs }: Miss): number {
  return ours * theirs > 0 ? Math.abs(Math.log(theirs / ours)) : Number.MAX_VALUE;
}

function faultsOf(
  { minCells, floor }: Pick<Line<ComparedCell>, "minCells" | "floor">,
  { rows, share, rules }: Pick<LineReport, "rows" | "share"> & { rules: readonly RuleReport[] },
): string[] {
  return [
    ...(rows < minCells ? [`fewer than ${minCells} cells`] : []),
    ...(share !== null && share < floor ? ["fewer cells agree than the target"] : []),
    ...rules
      .filter(({ placebo }) => placebo !== null && placebo > MAX_PLACEBO_SHARE)
      .map(({ id }) => `${id} also explains what is wrong on purpose`),
  ];
}
