import { describeMarketMoment } from "@tenbin/contract/market-moment";
import type { ScreenRow, ScreenSort } from "@tenbin/contract";
import { type CategoryDeclaration, isMetricId, metricWords } from "@tenbin/contract/metrics";
import { describeCondition } from "@tenbin/contract/screen-words";
import {
  type Cell,
  type Sheet,
  type SheetColumn,
  toSureDigits,
} from "../../platform/spreadsheets/index.ts";
import { declarationOf, type ScreenList } from "../questions/index.ts";

/** One column of the file. */
interface FileColumn extends SheetColumn {
  /** Of a row as the viewer may see it. */
  readonly cell: (row: ScreenRow) => Cell;
}

export interface ScreenSheet extends Sheet {
  readonly columns: readonly FileColumn[];
}

const DEFAULT_NAME = "スクリーニング";

export const nameOf = ({ preset }: ScreenList): string => preset?.name ?? DEFAULT_NAME;

export function toScreenSheet(list: ScreenList): ScreenSheet {
  const { columns } = list.question;
  return {
    name: DEFAULT_NAME,
    head: headOf(list),
    columns: [...companyColumns, ...columns.map((id, at) => metricColumn(id, at))],
  };
}

/** Source and day of the figures, and the conditions. */
function headOf({ preset, question, packed, rows }: ScreenList): readonly HeadLine[] {
  const { market, columns } = packed;
  const { provenance, sources } = market.state;
  const words = question.conditions.map((each) => describeCondition(each, metricWords));
  const conditions = words.length === 0 ? ["なし(すべての会社)"] : words;
  const order = question.sort.map(orderOf).join("、");
  return [
    ["出典", [...sources, provenance === "sample" ? SAMPLE : OWN_SHARE].join("、")],
    ["基準日", columns.day === null ? null : { day: columns.day }],
    ...(columns.day === null ? [] : [["時点", describeMarketMoment(columns.day)] as const]),
    ...(preset === null ? [] : [["用意した条件", preset.name] as const]),
    ...conditions.map((each, at): HeadLine => [at === 0 ? "条件" : "", each]),
    ["並び順", order === "" ? "証券コード順" : order],
    ["社数", `${rows.length}社`],
  ];
}

type HeadLine = readonly [term: string, value: Cell];

const SAMPLE = "会社も数字もすべて架空";
const OWN_SHARE = "指標は天秤が加工・計算";

function orderOf({ metric, order }: ScreenSort): string {
  const way = isMetricId(metric)
    ? order === "asc"
      ? "の低い順"
      : "の高い順"
    : order === "asc"
      ? "の順"
      : "の逆順";
  return metricWords.nameOf(metric) + way;
}

const DAY_WIDTH = 12;
const companyColumns: readonly FileColumn[] = [
  { title: "証券コード", digits: 0, width: 11, cell: ({ ticker }) => ticker },
  { title: "銘柄名", digits: 0, width: 28, cell: ({ name_jp: name }) => name },
  { title: "業種", digits: 0, width: 16, cell: ({ industry_category: sector }) => sector },
  { title: "市場区分", digits: 0, width: 14, cell: ({ segment }) => segment },
  { title: "株価の日付", digits: 0, width: DAY_WIDTH, cell: ({ tape }) => toDayCell(tape.date) },
  {
    title: "直近の開示日",
    digits: 0,
    width: 14,
    cell: ({ latest_disclosure: disclosure }) => toDayCell(disclosure?.date ?? null),
  },
];

const toDayCell = (day: string | null): Cell => (day === null ? null : { day });

/** @param at place of its cells in the rows */
function metricColumn(id: string, at: number): FileColumn {
  const declared = declarationOf(id);
  const valueOf = ({ cells, derived }: ScreenRow) =>
    (declared.valueDerived ? derived?.cells[at] : cells[at]) ?? null;
  if (!("format" in declared)) {
    const labelOf = labelsOf(declared);
    return {
      title: declared.name,
      digits: 0,
      width: 16,
      cell: (row) => labelOf(valueOf(row)),
    };
  }
  const { digits, scale, suffix } = declared.format;
  const title = suffix === "" ? declared.name : `${declared.name} [${suffix}]`;
  return {
    title,
    digits,
    // Japanese characters are as wide as two digits.
    width: Math.max(10, 2 * title.length),
    cell: (row) => scaled(valueOf(row), scale),
  };
}

/** In the unit of the title. */
function scaled(value: number | string | null, scale: number): Cell {
  return typeof value === "number" ? toSureDigits(value / scale) : null;
}

/** Of several values at once, each. */
function labelsOf({ values, several }: CategoryDeclaration) {
  return (value: number | string | null): Cell => {
    if (typeof value !== "string") return null;
    const ids = several ? value.split(" ") : [value];
    return ids.map((id) => values?.[id] ?? id).join("・");
  };
}
