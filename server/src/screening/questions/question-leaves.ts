import {
  isGroup,
  type ScreenCondition,
  type ScreenNode,
  type ScreenQuestion,
} from "@tenbin/contract";

export interface QuestionLeaf {
  readonly condition: ScreenCondition;
  /** E.g. conditions.1.of.0. */
  readonly path: string;
}

/** The conditions of all groups, in their order. */
export function leavesOf(nodes: readonly ScreenNode[], path = "conditions"): QuestionLeaf[] {
  return nodes.flatMap((node, at) =>
    isGroup(node)
      ? leavesOf(node.of, `${path}.${at}.of`)
      : [{ condition: node, path: `${path}.${at}` }],
  );
}

/** Metrics and categories that a condition names. */
function namedBy(condition: ScreenCondition): string[] {
  if (condition.kind === "own") return [];
  if (condition.kind === "compare") return [condition.metric, condition.than];
  const { metric } = condition;
  const isAmongPeers = condition.kind === "percentile" || condition.kind === "rank";
  return isAmongPeers && condition.within !== "market" ? [metric, condition.within] : [metric];
}

type NamingParts = {
  readonly [K in "sort" | "columns" | "histograms"]?: Readonly<ScreenQuestion[K]>;
};

/** Metrics and categories that a question names, each once. */
export function namesIn(
  leaves: readonly QuestionLeaf[],
  { sort = [], columns = [], histograms = [] }: NamingParts = {},
): string[] {
  return [
    ...new Set([
      ...leaves.flatMap(({ condition }) => namedBy(condition)),
      ...sort.map(({ metric }) => metric),
      ...columns,
      ...histograms,
    ]),
  ];
}
