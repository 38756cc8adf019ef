import type { DiaryEntry, PortfolioFormat } from "@tenbin/contract";
import { decisionLabels } from "@tenbin/contract/portfolio/decision";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { XLSX_MEDIA_TYPE } from "@tenbin/contract/media-types";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { jstDay } from "../../platform/clock/clock.ts";
import type { FileOutput } from "../../platform/http/file-response.ts";
import {
  type Cell,
  csvMediaType,
  type Sheet,
  type SheetRows,
  writeCsv,
  writeXlsx,
} from "../../platform/spreadsheets/index.ts";

export function toDiaryFile(
  entries: readonly DiaryEntry[],
  format: PortfolioFormat,
  day: string,
): FileOutput<DiaryEntry> {
  return {
    name: `天秤_判断の記録_${day}.${format}`,
    mediaType: format === "csv" ? csvMediaType("utf-8") : XLSX_MEDIA_TYPE,
    rows: slicesOf(entries),
    write: (masked) =>
      format === "csv"
        ? writeCsv(sheet, cellsOf(masked), "utf-8")
        : writeXlsx(sheet, cellsOf(masked)),
  };
}

/** Rows written between two pauses, during which other requests wait. */
const SLICE_ROWS = 100;

function* slicesOf(entries: readonly DiaryEntry[]): Generator<readonly DiaryEntry[]> {
  for (let at = 0; at < entries.length; at += SLICE_ROWS) yield entries.slice(at, at + SLICE_ROWS);
}

/** What a viewer may not see now. */
const MASKED = "未解放";

type Column = readonly [
  title: string,
  width: number,
  cell: (entry: DiaryEntry) => Cell,
  digits?: number | null,
];

const dayCell = (day: string | null): Cell => (day === null ? null : { day });
const percent = (perMille: number | null | undefined): Cell =>
  perMille == null ? null : perMille / 10;

const columns: readonly Column[] = [
  ["記録日", 11, ({ written_at: at }) => dayCell(jstDay(fromUnixSeconds(at)))],
  ["証券コード", 11, ({ ticker }) => ticker],
  ["銘柄名", 28, ({ name_jp: name }) => name],
  ["判断", 12, ({ decision }) => decisionLabels[decision]],
  ["理由", 40, ({ text }) => text],
  ["その日の市場日", 14, ({ frozen }) => dayCell(frozen.market_day)],
  ["その日の株価", 12, ({ frozen }) => frozen.price, null],
  ["その日の理論価値", 14, ({ frozen }) => frozen.weighed?.value_per_share ?? null, 0],
  ["その日の株価÷価値", 14, ({ frozen }) => frozen.weighed?.ratio ?? null, 2],
  ["その日の判定", 12, ({ frozen, masked }) => (masked ? MASKED : verdictOf(frozen.weighed))],
  ["その日の正確度", 12, ({ frozen }) => frozen.weighed?.accuracy ?? null, 0],
  ["その日の内訳", 40, ({ frozen }) => pillarsOf(frozen)],
  ["計算方法の版", 12, ({ frozen }) => frozen.weighed?.engine_version ?? null],
  ["市場の最新日", 12, ({ held }) => dayCell(held.until)],
  ["その日の株価(分割調整後)", 20, ({ held }) => held.price?.before ?? null, null],
  ["最新の株価", 12, ({ held }) => held.price?.after ?? null, null],
  ["株価の変化(%)", 14, ({ held }) => percent(held.price?.change), 1],
  ["その日の理論価値(分割調整後)", 22, ({ held }) => held.weighed?.value_before ?? null, 0],
  ["最新の理論価値", 14, ({ held }) => held.weighed?.after.value_per_share ?? null, 0],
  ["理論価値の変化(%)", 16, ({ held }) => percent(held.weighed?.value_change), 1],
  ["最新の判定", 12, ({ held, masked }) => (masked ? MASKED : verdictOf(held.weighed?.after))],
];

const sheet: Sheet = {
  name: "判断の記録",
  head: [],
  columns: columns.map(([title, width, , digits = 0]) => ({ title, digits, width })),
};

async function* cellsOf(slices: AsyncIterable<readonly DiaryEntry[]>): SheetRows {
  for await (const slice of slices) {
    yield slice.map((entry) => columns.map(([, , cell]) => cell(entry)));
  }
}

function verdictOf(weighed: { readonly verdict: keyof typeof verdictLabels } | null | undefined) {
  return weighed == null ? null : verdictLabels[weighed.verdict];
}

/** 純資産 1,240円(40%)、… */
function pillarsOf({ weighed }: DiaryEntry["frozen"]): Cell {
  const parts = (weighed?.pillars ?? []).flatMap(({ key, value_per_share: value, weight }) =>
    value === null
      ? []
      : `${pillarLabels[key]} ${Math.round(value).toLocaleString("ja-JP")}円(${Math.round(weight * 100)}%)`,
  );
  return parts.length === 0 ? null : parts.join("、");
}
