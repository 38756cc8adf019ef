import { utils, write } from "@e965/xlsx";
import { type HoldingAccount, tickerOf } from "@tenbin/contract";
import type { PortfolioEntry } from "@tenbin/contract";
import { toInertText } from "../../platform/spreadsheets/index.ts";

interface ExportedCompany extends PortfolioEntry {
  readonly code: string;
}

/** By five-character code. */
type NameOf = (code: string) => string;

const HEADINGS = ["証券コード", "銘柄名", "口座", "株数", "平均取得単価", "リスト", "メモ"];

const ACCOUNT_NAMES: Readonly<Record<HoldingAccount, string>> = {
  specific: "特定",
  general: "一般",
  nisa: "NISA",
  unspecified: "",
};

type Cell = string | number;

/** UTF-8 with a mark, which Excel needs; RFC 4180. Codes are text, numbers are plain. */
export function writeCsv(companies: readonly ExportedCompany[], nameOf: NameOf): Buffer {
  const lines = toTable(companies, nameOf).map((row) => row.map((cell) => quote(cell)).join(","));
  return Buffer.from(`\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`);
}

export function writeXlsx(companies: readonly ExportedCompany[], nameOf: NameOf): Buffer {
  const table = toTable(companies, nameOf).map((row) => row.map((cell) => escapeCode(cell)));
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(table), "ポートフォリオ");
  // The library decodes texts twice when it reads them from cells, once from the shared table.
  return write(workbook, {
    type: "buffer",
    bookType: "xlsx",
    bookSST: true,
    compression: true,
  }) as Buffer;
}

/** `_x0041_` in a workbook is the character of that code (ECMA-376 part 1, 22.9.2.19): an underscore before it is written as its own. */
function escapeCode(cell: Cell): Cell {
  return typeof cell === "number" ? cell : cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}

/** A line per holding; one for a company without. */
function toTable(companies: readonly ExportedCompany[], nameOf: NameOf): Cell[][] {
  return [HEADINGS, ...companies.flatMap((company) => toRows(company, nameOf(company.code)))];
}

function toRows({ code, note, labels, holdings }: ExportedCompany, name: string): Cell[][] {
  const start = [tickerOf(code), toInertText(name)];
  const end = [labels.map((label) => toInertText(label)).join("\n"), toInertText(note)];
  if (holdings.length === 0) return [[...start, "", "", "", ...end]];
  return holdings.map(({ account, shares, average_cost: cost }) => [
    ...start,
    ACCOUNT_NAMES[account],
    shares,
    cost ?? "",
    ...end,
  ]);
}

function quote(cell: Cell): Cell {
  return typeof cell === "number" ? cell : `"${cell.replaceAll('"', '""')}"`;
}
