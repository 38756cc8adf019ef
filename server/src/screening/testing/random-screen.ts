import type { ScreenCondition, ScreenNode, ScreenPeers } from "@tenbin/contract";
import type { MarketRow } from "../columns/index.ts";
import type { Screen } from "../screens/index.ts";

export interface RandomScreenOptions {
  readonly rows: readonly MarketRow[];
  readonly numbers: readonly string[];
  /** Days that `change` may name. */
  readonly days: readonly string[];
  readonly labels: readonly string[];
  readonly maxHistograms?: number;
}

const PEERS: readonly ScreenPeers[] = ["market", "sector", "segment"];
const CATEGORIES = {
  sector: ["食料品", "建設業", "電気機器", "銀行業", "小売業", "鉱業"],
  segment: ["グロース", "スタンダード", "プライム"],
  grade: ["low", "middle", "high"],
  marks: ["late", "loss", "new"],
} as const;

/** Thresholds are values that companies have, so that both ends are met. */
export function randomScreen(random: () => number, options: RandomScreenOptions): Screen {
  const { rows, numbers, days, labels, maxHistograms = 2 } = options;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const some = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.4);
  const valueOf = (metric: string): number => {
    const cell = pick(rows).numbers[metric];
    return typeof cell === "number" ? cell : random() * 10 - 5;
  };
  const ends = (one: number, other: number) => {
    const sorted = { min: Math.min(one, other), max: Math.max(one, other) };
    const kind = below(5);
    if (kind === 0) return {};
    if (kind === 1) return { min: sorted.min };
    return kind === 2 ? { max: sorted.max } : sorted;
  };
  const nulls = () => (random() < 0.2 ? ("in" as const) : ("out" as const));

  const condition = (): ScreenCondition => {
    const metric = pick(numbers);
    switch (below(9)) {
      case 0:
        return {
          kind: "compare",
          metric,
          is: pick(["at_least", "at_most"] as const),
          factor: pick([1, -1, 0.5, 2]),
          than: pick(numbers),
          nulls: nulls(),
        };
      case 1: {
        const within = pick(PEERS);
        return {
          kind: "percentile",
          metric,
          within,
          nulls: nulls(),
          ...ends(below(101), below(101)),
        };
      }
      case 2:
        return {
          kind: "rank",
          metric,
          within: pick(PEERS),
          from: pick(["highest", "lowest"] as const),
          max: 1 + below(rows.length),
        };
      case 3: {
        const [since, by] = [pick(days), pick(["difference", "ratio"] as const)];
        return {
          kind: "change",
          metric,
          since,
          by,
          nulls: nulls(),
          ...ends(below(9) - 4, below(9) - 4),
        };
      }
      case 4: {
        const of = pick(Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]);
        const values: readonly string[] = CATEGORIES[of];
        return {
          kind: "category",
          metric: of,
          has: pick(["any", "none"] as const),
          in: [pick(values), ...some(values)],
        };
      }
      case 5:
        return random() < 0.5
          ? { kind: "own", list: "portfolio" }
          : { kind: "own", list: "label", label: pick([...labels, "unknown"]) };
      default:
        return { metric, nulls: nulls(), ...ends(valueOf(metric), valueOf(metric)) };
    }
  };
  const node = (depth: number): ScreenNode =>
    depth === 3 || random() < 0.7
      ? condition()
      : {
          kind: pick(["all", "any"] as const),
          of: Array.from({ length: 1 + below(4) }, () => node(depth + 1)),
        };
  return {
    conditions: Array.from({ length: below(5) }, () => node(0)),
    sort: Array.from({ length: below(4) }, () => ({
      metric: pick([...numbers, ...Object.keys(CATEGORIES).filter((id) => id !== "marks")]),
      order: pick(["asc", "desc"] as const),
    })),
    histograms: Array.from({ length: below(maxHistograms + 1) }, () =>
      pick([...numbers, ...Object.keys(CATEGORIES)]),
    ),
    costs: true,
    offset: random() < 0.7 ? 0 : below(40),
    limit: pick([0, 1, 10, rows.length]),
  };
}
