import type { ScreenNode } from "@tenbin/contract";
import { formatDay } from "@tenbin/contract/figures";
import type { Catalogue, ListedMetric } from "./catalogue.ts";
import { formatThreshold } from "./format-metric.ts";
import { isRange } from "./screen-state.ts";

/** A condition in words: 自己資本比率 50%以上. */
export function describeCondition(node: ScreenNode, catalogue: Catalogue): string {
  if (isRange(node)) {
    const write = formatOf(catalogue.metric(node.metric));
    return `${catalogue.nameOf(node.metric)} ${describeEnds(node, write)}`;
  }
  switch (node.kind) {
    case "all":
      return node.of.map((part) => inBrackets(part, catalogue)).join(" かつ ");
    case "any":
      return node.of.map((part) => inBrackets(part, catalogue)).join(" または ");
    case "category": {
      const category = catalogue.category(node.metric);
      const labels = node.in.map(
        (id) => category?.values.find((one) => one.id === id)?.label ?? id,
      );
      const not = node.has === "none" ? "以外" : "";
      return `${category?.name ?? node.metric}が${labels.join("・")}${not}`;
    }
    case "own":
      return node.list === "label" ? `ラベル「${node.label}」の企業` : "ポートフォリオの企業";
    case "compare": {
      const end = node.is === "at_least" ? "以上" : "以下";
      const other = catalogue.nameOf(node.than);
      const factor = node.factor === 1 ? other : `${other}の${node.factor}倍`;
      return `${catalogue.nameOf(node.metric)}が${factor}${end}`;
    }
    case "percentile":
      return `${catalogue.nameOf(node.metric)}が${PEERS[node.within]}で下から${describeEnds(node, (place) => `${place}%`)}`;
    case "rank": {
      const order = node.from === "highest" ? "高い" : "低い";
      return `${catalogue.nameOf(node.metric)}が${PEERS[node.within]}で${order}順に${node.max}位まで`;
    }
    case "change": {
      const write =
        node.by === "ratio"
          ? (value: number) => formatThreshold(value, CHANGE)
          : formatOf(catalogue.metric(node.metric));
      return `${catalogue.nameOf(node.metric)}の${formatDay(node.since)}からの変化 ${describeEnds(node, write)}`;
    }
    default:
      return node satisfies never;
  }
}

const PEERS = {
  market: "全社のなか",
  sector: "同じ業種のなか",
  segment: "同じ市場区分のなか",
} as const;
const CHANGE: ListedMetric["format"] = { digits: 1, scale: 0.01, suffix: "%", signed: true };

export function formatOf(metric: ListedMetric | undefined): (value: number) => string {
  return (value) => (metric === undefined ? String(value) : formatThreshold(value, metric.format));
}

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nulls?: "in" | "out";
}

export function describeEnds({ min, max, nulls }: Ends, write: (value: number) => string): string {
  const suffix = nulls === "in" ? "(値のない会社もふくむ)" : "";
  if (min !== undefined && max !== undefined) return `${write(min)}から${write(max)}${suffix}`;
  if (min !== undefined) return `${write(min)}以上${suffix}`;
  return max === undefined
    ? nulls === "in"
      ? "指定なし"
      : "値のある会社"
    : `${write(max)}以下${suffix}`;
}

function inBrackets(node: ScreenNode, catalogue: Catalogue): string {
  const words = describeCondition(node, catalogue);
  return node.kind === "all" || node.kind === "any" ? `(${words})` : words;
}
