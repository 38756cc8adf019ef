import type { ExportedCompany, HoldingAccount, PortfolioFormat } from "@tenbin/contract";
import { XLSX_MEDIA_TYPE } from "@tenbin/contract/media-types";
import type { FileOutput } from "../../platform/http/file-response.ts";
import {
  type Cell,
  csvMediaType,
  type Sheet,
  type SheetRows,
  toInertText,
  writeCsv,
  writeXlsx,
} from "../../platform/spreadsheets/index.ts";

/** What `parse-holdings.ts` reads back equal. */
export function toPortfolioFile(
  companies: readonly ExportedCompany[],
  format: PortfolioFormat,
  day: string,
): FileOutput<ExportedCompany> {
  return {
    name: `天秤_ポートフォリオ_${day}.${format}`,
    mediaType: format === "csv" ? csvMediaType("utf-8") : XLSX_MEDIA_TYPE,
    rows: [companies],
    write: (masked) =>
      format === "csv"
        ? writeCsv(sheet, cellsOf(masked, toRows), "utf-8")
        : writeXlsx(sheet, cellsOf(masked, toMarkedRows)),
  };
}

const text = (title: string, width: number) => ({ title, digits: 0, width });
const amount = (title: string) => ({ title, digits: null, width: 14 });

const sheet: Sheet = {
  name: "ポートフォリオ",
  head: [],
  columns: [
    text("証券コード", 11),
    text("銘柄名", 28),
    text("口座", 8),
    amount("株数"),
    amount("平均取得単価"),
    text("リスト", 20),
    text("メモ", 40),
  ],
};

async function* cellsOf(
  slices: AsyncIterable<readonly ExportedCompany[]>,
  toRowsOf: (company: ExportedCompany) => Cell[][],
): SheetRows {
  for await (const slice of slices) yield slice.flatMap((company) => toRowsOf(company));
}

const accountNames: Readonly<Record<HoldingAccount, string>> = {
  specific: "特定",
  general: "一般",
  nisa: "NISA",
  unspecified: "",
};

/** One for each holding, or one without. CSV marks the first line of each text. */
function toRows({ ticker, name_jp: name, note, labels, holdings }: ExportedCompany): Cell[][] {
  const lists = labels.map((label, at) => (at === 0 ? label : toInertText(label))).join("\n");
  if (holdings.length === 0) return [[ticker, name, null, null, null, lists, note]];
  return holdings.map(({ account, shares, average_cost: cost }) => [
    ticker,
    name,
    accountNames[account],
    shares,
    cost,
    lists,
    note,
  ]);
}

/** Marked as in CSV, because both are read alike. */
function toMarkedRows(company: ExportedCompany): Cell[][] {
  return toRows(company).map((row) =>
    row.map((cell) => (typeof cell === "string" ? toInertText(cell) : cell)),
  );
}
