import { isGroup, type ScreenCondition, type ScreenCost, type ScreenNode } from "@tenbin/contract";
import { allBits, and, type Bits, countBits, countOfEither, or } from "./bits.ts";

/** Conditions with the rows that meet each; what a group contains is met by all or by any. */
export type ConditionTree = ConditionLeaf | ConditionGroup;

interface ConditionLeaf {
  readonly condition: ScreenCondition;
  /** E.g. conditions.1.of.0. */
  readonly path: string;
  readonly bits: Bits;
}

export interface ConditionGroup {
  readonly kind: "all" | "any";
  readonly of: readonly ConditionTree[];
}

export function buildTree(
  conditions: readonly ScreenNode[],
  evaluate: (condition: ScreenCondition) => Bits,
): ConditionGroup {
  const build = (node: ScreenNode, path: string): ConditionTree =>
    isGroup(node)
      ? { kind: node.kind, of: node.of.map((each, at) => build(each, `${path}.of.${at}`)) }
      : { condition: node, path, bits: evaluate(node) };
  return { kind: "all", of: conditions.map((node, at) => build(node, `conditions.${at}`)) };
}

/** Without the conditions that are not kept; a group without any is left out. */
export function evaluateTree(
  tree: ConditionGroup,
  rows: number,
  isKept: (condition: ScreenCondition) => boolean = () => true,
): Bits {
  return combine(tree, isKept) ?? allBits(rows);
}

function combine(
  tree: ConditionTree,
  isKept: (condition: ScreenCondition) => boolean,
): Bits | null {
  if ("bits" in tree) return isKept(tree.condition) ? tree.bits : null;
  const join = tree.kind === "all" ? and : or;
  let joined: Bits | null = null;
  for (const part of tree.of) {
    const bits = combine(part, isKept);
    if (bits !== null) joined = joined === null ? bits : join(joined, bits);
  }
  return joined;
}

/** For each condition, how many rows would be found without it. */
export function costsOf(tree: ConditionGroup, rows: number, total: number): ScreenCost[] {
  const costs: ScreenCost[] = [];
  const visit = (part: ConditionTree, around: Surroundings): void => {
    if ("bits" in part) {
      const without = countWithout(around, rows);
      costs.push({ path: part.path, without, cost: without - total });
    } else if (part.of.length === 1) {
      // Alone in its group, a condition is removed together with it.
      visit(part.of[0]!, around);
    } else if (part.of.length > 1) {
      const others = joinOthers(part);
      for (const [at, each] of part.of.entries())
        visit(each, surround(part.kind, around, others[at]!));
    }
  };
  visit(tree, { within: null, besides: null, removed: "all" });
  return costs;
}

/** The whole as a function of one part: (part and `within`) or `besides`. */
interface Surroundings {
  /** Null: all. */
  readonly within: Bits | null;
  /** Null: none. */
  readonly besides: Bits | null;
  /** What the part is taken for if it is removed. */
  readonly removed: "all" | "none";
}

/** Of a part of a group, whose other parts are joined. */
function surround(
  kind: ConditionGroup["kind"],
  { within, besides }: Surroundings,
  others: Bits,
): Surroundings {
  const inner = within === null ? others : and(within, others);
  if (kind === "all") return { within: inner, besides, removed: "all" };
  return { within, besides: besides === null ? inner : or(besides, inner), removed: "none" };
}

function countWithout({ within, besides, removed }: Surroundings, rows: number): number {
  if (removed === "none") return besides === null ? 0 : countBits(besides);
  if (within === null) return rows;
  return besides === null ? countBits(within) : countOfEither(within, besides);
}

/** For each part of a group of two or more, the others joined: those before it with those after. */
function joinOthers({ kind, of }: ConditionGroup): Bits[] {
  const join = kind === "all" ? and : or;
  const bits = of.map((part) => combine(part, () => true)!);
  const after = bits.slice();
  for (let at = after.length - 2; at >= 0; at -= 1) after[at] = join(bits[at]!, after[at + 1]!);
  let before: Bits | null = null;
  return bits.map((own, at) => {
    const next = after[at + 1];
    const others = before === null ? next! : next === undefined ? before : join(before, next);
    before = before === null ? own : join(before, own);
    return others;
  });
}
