import { isGroup, type ScreenCondition, type ScreenCost, type ScreenNode } from "@tenbin/contract";
import { allBits, and, type Bits, countBits, countOfEither, noBits, or } from "./bits.ts";

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

/** What is left of the whole if a condition were removed, for each. */
export function costsOf(tree: ConditionGroup, rows: number, total: number): ScreenCost[] {
  const costs: ScreenCost[] = [];
  visitCosts(
    tree,
    { within: allBits(rows), besides: noBits(rows), removed: "all" },
    (path, without) => costs.push({ path, without, cost: without - total }),
  );
  return costs;
}

/** The whole as a function of one part: (part and `within`) or `besides`. */
interface Surroundings {
  readonly within: Bits;
  readonly besides: Bits;
  /** What the part is taken for if it is removed. */
  readonly removed: "all" | "none";
}

function visitCosts(
  tree: ConditionTree,
  around: Surroundings,
  found: (path: string, without: number) => void,
): void {
  const { within, besides } = around;
  if ("bits" in tree) {
    const without = around.removed === "all" ? countOfEither(within, besides) : countBits(besides);
    found(tree.path, without);
    return;
  }
  // Alone in its group, a condition is removed together with it.
  if (tree.of.length === 1) return visitCosts(tree.of[0]!, around, found);
  const others = joinOthers(tree);
  for (const [at, part] of tree.of.entries()) {
    const inner: Surroundings =
      tree.kind === "all"
        ? { within: and(within, others[at]!), besides, removed: "all" }
        : { within, besides: or(besides, and(within, others[at]!)), removed: "none" };
    visitCosts(part, inner, found);
  }
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
