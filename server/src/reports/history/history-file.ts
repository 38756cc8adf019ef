import {
  type CompanyHistoryResponse,
  HISTORY_MONTHS,
  type HistoryEntry,
  type OutcomeState,
  type PriceOutcome,
} from "@tenbin/contract";
import { metricWords } from "@tenbin/contract/metrics";
import { jstDay } from "../../platform/clock/clock.ts";
import type { FileOutput } from "../../platform/http/file-response.ts";
import {
  type Cell,
  csvMediaType,
  type Sheet,
  type SheetColumn,
  type SheetRows,
  toSureDigits,
  writeCsv,
} from "../../platform/spreadsheets/index.ts";

/** A line an entry, the newest first; what the viewer may not see is empty. */
export function toHistoryFile(history: CompanyHistoryResponse): FileOutput<CompanyHistoryResponse> {
  const { ticker, market_date: day } = history;
  return {
    name: `${["天秤", "判定の履歴", ticker, ...(day === null ? [] : [day])].join("_")}.csv`,
    mediaType: csvMediaType("utf-8"),
    rows: [[history]],
    write: (masked) => writeCsv(toSheet(history), cellsOf(masked), "utf-8"),
  };
}

async function* cellsOf(slices: AsyncIterable<readonly CompanyHistoryResponse[]>): SheetRows {
  for await (const [history] of slices)
    yield (history?.entries ?? []).map((entry) => columns.map(({ cell }) => cell(entry)));
}

function toSheet(history: CompanyHistoryResponse): Sheet {
  return { name: "判定の履歴", head: headOf(history), columns };
}

function headOf({
  ticker,
  name_jp: name,
  market_date: day,
  sources,
  listings,
}: CompanyHistoryResponse): readonly (readonly Cell[])[] {
  const isSample = listings === null;
  return [
    [
      "出典",
      [...sources, isSample ? "会社も数字もすべて架空" : "指標は天秤が加工・計算"].join("、"),
    ],
    ["証券コード", ticker],
    ["銘柄名", name],
    ["株価の最後の日", day === null ? null : { day }],
    ["値動き", "配当をふくまない。市場の中央値は、同じ2日の両方で値のついた全銘柄のもの"],
  ];
}

interface HistoryColumn extends SheetColumn {
  readonly cell: (entry: HistoryEntry) => Cell;
}

const text = (title: string, cell: (entry: HistoryEntry) => string | null): HistoryColumn => ({
  title,
  digits: 0,
  width: 16,
  cell,
});
const day = (title: string, dayOf: (entry: HistoryEntry) => string | null): HistoryColumn => ({
  title,
  digits: 0,
  width: 12,
  cell: (entry) => {
    const known = dayOf(entry);
    return known === null ? null : { day: known };
  },
});
const figure = (
  title: string,
  digits: number,
  cell: (entry: HistoryEntry) => number | null,
): HistoryColumn => ({ title, digits, width: 2 * title.length, cell });

const columns: readonly HistoryColumn[] = [
  day("開示日", ({ disclosures }) => lastDay(disclosures)),
  text("開示", ({ disclosures }) => disclosures.map(({ title }) => title).join("、")),
  day("終値の日", ({ weighed_on: on }) => on),
  figure("終値 [円]", 1, ({ price }) => price),
  text("判定", ({ judgement }) => labelOf("verdict", judgement?.verdict)),
  figure("理論価値 [円]", 1, ({ judgement }) => judgement?.value_per_share ?? null),
  figure("株価÷価値 [倍]", 2, ({ judgement }) => judgement?.ratio ?? null),
  text("裏付け", ({ judgement }) => labelOf("evidence", judgement?.evidence)),
  text("前の営業日の判定", ({ judgement }) => labelOf("verdict", judgement?.verdict_before)),
  figure("理論価値の変化 [%]", 1, ({ judgement }) => toPercent(judgement?.value_change)),
  ...HISTORY_MONTHS.flatMap((months) => outcomeColumns(months)),
];

function outcomeColumns(months: number): HistoryColumn[] {
  const find = ({ outcomes }: HistoryEntry): PriceOutcome | undefined =>
    outcomes.find((each) => each.months === months);
  const name = `${months}か月後`;
  return [
    day(`${name}の日`, (entry) => find(entry)?.until ?? null),
    figure(`${name}の値動き [%]`, 2, (entry) => toPercent(find(entry)?.change)),
    figure(`${name}の市場の中央値 [%]`, 2, (entry) => toPercent(find(entry)?.market_median)),
    text(`${name}の測りかた`, (entry) => stateLabels[find(entry)?.state ?? "no_price"]),
  ];
}

const stateLabels: Readonly<Record<OutcomeState, string>> = {
  whole: "全期間",
  cut_short: "売買終了まで",
  not_yet: "期間未到来",
  no_price: "株価なし",
};

function labelOf(category: "verdict" | "evidence", id: string | null | undefined): string | null {
  return id === null || id === undefined ? null : metricWords.labelOf(category, id);
}

function lastDay(disclosures: HistoryEntry["disclosures"]): string | null {
  const last = disclosures
    .map(({ disclosed_at: at }) => at)
    .toSorted()
    .at(-1);
  return last === undefined ? null : jstDay(new Date(last));
}

function toPercent(ratio: number | null | undefined): number | null {
  return ratio === null || ratio === undefined ? null : toSureDigits(ratio * 100);
}
