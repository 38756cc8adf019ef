import {
  buildColumns,
  type ColumnDeclarations,
  type MarketColumns,
  type MarketRow,
} from "../columns/index.ts";

export interface RandomMarket {
  readonly rows: number;
  readonly numbers: number;
  readonly version?: string;
}

const SECTORS = ["食料品", "建設業", "電気機器", "銀行業", "小売業"];
const SEGMENTS = ["グロース", "スタンダード", "プライム"];
const GRADES = ["low", "middle", "high"];
const MARKS = ["late", "loss", "new"];

export const numberId = (at: number): string => `n${at}`;

export function randomDeclarations(numbers: number): ColumnDeclarations {
  return {
    numbers: Array.from({ length: numbers }, (_, at) => numberId(at)),
    categories: [
      { id: "sector", values: null, several: false },
      { id: "segment", values: null, several: false },
      { id: "grade", values: GRADES, several: false },
      { id: "marks", values: MARKS, several: true },
    ],
  };
}

/** Every third column has few different values, so that there are ties; a tenth of all cells has none. */
export function randomRows(random: () => number, { rows, numbers }: RandomMarket): MarketRow[] {
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)]!;
  const cell = (at: number): number | string => {
    if (random() < 0.1) return pick(["no_price", "no_statement"]);
    if (at % 3 === 0) return Math.floor(random() * 7) - 3;
    return at % 3 === 1 ? (random() - 0.5) * 10 : Math.exp(random() * 20);
  };
  return Array.from({ length: rows }, (_, row) => ({
    code: String(10_000 + row),
    numbers: Object.fromEntries(
      Array.from({ length: numbers }, (_column, at) => [numberId(at), cell(at)]),
    ),
    categories: {
      sector: random() < 0.05 ? null : pick(SECTORS),
      segment: pick(SEGMENTS),
      grade: random() < 0.2 ? null : pick(GRADES),
      marks: MARKS.filter(() => random() < 0.2).join(" ") || null,
    },
  }));
}

export function randomColumns(random: () => number, market: RandomMarket): MarketColumns {
  return buildColumns(
    { version: market.version ?? "1", day: "2025-11-14" },
    randomDeclarations(market.numbers),
    randomRows(random, market),
  );
}
