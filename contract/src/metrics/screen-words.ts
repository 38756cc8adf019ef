/** Conditions of screens in Japanese. No schemas, to keep the browser bundle small. */
import type { MetricFormat } from "./declaration.ts";
import type { ScreenNode } from "../schemas/screen-conditions.ts";
import { CHO, formatDay, formatMagnitude, OKU, roundedSign } from "../browser/figures.ts";

/** How metrics and categories are called. An id that is gone stands for itself. */
export interface ScreenWords {
  readonly nameOf: (id: string) => string;
  readonly formatOf: (metric: string) => MetricFormat | undefined;
  readonly labelOf: (category: string, value: string) => string;
}

/** A condition in words: 自己資本比率 50%以上. */
export function describeCondition(node: ScreenNode, words: ScreenWords): string {
  switch (node.kind) {
    case undefined:
    case "range":
      return (
        describeProfit(node) ??
        `${words.nameOf(node.metric)} ${describeEnds(node, words.formatOf(node.metric))}`
      );
    case "all":
      return node.of.map((part) => inBrackets(part, words)).join(" かつ ");
    case "any":
      return node.of.map((part) => inBrackets(part, words)).join(" または ");
    case "category": {
      const labels = node.in.map((value) => words.labelOf(node.metric, value));
      const not = node.has === "none" ? "以外" : "";
      return `${words.nameOf(node.metric)}が${labels.join("・")}${not}`;
    }
    case "own":
      return node.list === "label" ? `ラベル「${node.label}」の企業` : "ポートフォリオの企業";
    case "compare": {
      const end = node.is === "at_least" ? "以上" : "以下";
      const other = words.nameOf(node.than);
      const factor = node.factor === 1 ? other : `${other}の${node.factor}倍`;
      return `${words.nameOf(node.metric)}が${factor}${end}`;
    }
    case "percentile":
      return `${words.nameOf(node.metric)}が${PEERS[node.within]}で下から${describeEnds(node, PLACE)}`;
    case "rank": {
      const order = node.from === "highest" ? "高い" : "低い";
      return `${words.nameOf(node.metric)}が${PEERS[node.within]}で${order}順に${node.max}位まで`;
    }
    case "change": {
      const format = node.by === "ratio" ? CHANGE : words.formatOf(node.metric);
      return `${words.nameOf(node.metric)}の${formatDay(node.since)}からの変化 ${describeEnds(node, format)}`;
    }
    default:
      return node satisfies never;
  }
}

const PROFITS: Readonly<Partial<Record<string, string>>> = {
  op: "前期 営業",
  forecast_op: "今期 会社予想 営業",
};
/** Yen, from which a profit is one: companies forecast in millions. */
export const LEAST_PROFIT = 1e6;

/** Null unless the condition only tells a loss from a profit. */
function describeProfit({ metric, min, max, nulls }: Ends & { metric: string }): string | null {
  const profit = PROFITS[metric];
  if (profit === undefined || nulls === "in") return null;
  if (min === undefined && max === 0) return `${profit}赤字`;
  return max === undefined && min === LEAST_PROFIT ? `${profit}黒字` : null;
}

const PEERS = {
  market: "全社のなか",
  sector: "同じ業種のなか",
  segment: "同じ市場区分のなか",
} as const;
const PLACE: MetricFormat = { digits: 0, scale: 1, suffix: "%", signed: false };
const CHANGE: MetricFormat = { digits: 1, scale: 0.01, suffix: "%", signed: true };

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nulls?: "in" | "out";
}

/** @param format undefined for what is no longer declared: the numbers as they are */
export function describeEnds({ min, max, nulls }: Ends, format: MetricFormat | undefined): string {
  const suffix = nulls === "in" ? "(値のない会社も含む)" : "";
  const write = (value: number) =>
    format === undefined ? String(value) : formatThreshold(value, format);
  if (min !== undefined && max !== undefined) return `${write(min)}から${write(max)}${suffix}`;
  if (min !== undefined) return `${write(min)}以上${suffix}`;
  if (max !== undefined) return `${write(max)}以下${suffix}`;
  return nulls === "in" ? "指定なし" : "値のある会社";
}

/** As in a sentence: 3%, 1,200億円, 1.2兆円. Digits that are 0 are left out. */
export function formatThreshold(value: number, format: MetricFormat): string {
  const isLarge = format.scale === OKU && Math.abs(value) >= CHO;
  const shown = Number((value / (isLarge ? CHO : format.scale)).toPrecision(12));
  const digits = Math.min(decimalsOf(shown), Math.max(format.digits, 2));
  return `${signOf(shown, digits, format)}${formatMagnitude(shown, digits)}${isLarge ? "兆円" : format.suffix}`;
}

const MINUS = "−";

/** The sign of what is shown with these digits. */
export function signOf(shown: number, digits: number, { signed }: MetricFormat): string {
  const sign = roundedSign(shown, digits);
  return sign < 0 ? MINUS : sign > 0 && signed ? "+" : "";
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

function inBrackets(node: ScreenNode, words: ScreenWords): string {
  const text = describeCondition(node, words);
  return node.kind === "all" || node.kind === "any" ? `(${text})` : text;
}
