import type { ScreenRow } from "@tenbin/contract";
import { XLSX_MEDIA_TYPE } from "@tenbin/contract/media-types";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { FileOutput } from "../../platform/http/file-response.ts";
import {
  type Cell,
  type CsvEncoding,
  csvMediaType,
  findMisfit,
  type SheetRows,
  writeCsv,
  writeXlsx,
} from "../../platform/spreadsheets/index.ts";
import { type ScreenList, toScreenRows } from "../questions/index.ts";
import { nameOf, type ScreenSheet, toScreenSheet } from "./screen-sheet.ts";

type ScreenFile = FileOutput<ScreenRow>;

/** @throws ApiProblem `sign_not_in_encoding`, naming the sign and where it is */
export function toScreenCsv(list: ScreenList, encoding: CsvEncoding): ScreenFile {
  const sheet = toScreenSheet(list);
  if (encoding === "shift_jis") requireShiftJis(sheet, list);
  return {
    name: fileNameOf(list, "csv"),
    mediaType: csvMediaType(encoding),
    rows: slicesOf(list),
    write: (rows) => writeCsv(sheet, cellsOf(sheet, rows), encoding),
  };
}

export function toScreenXlsx(list: ScreenList): ScreenFile {
  const sheet = toScreenSheet(list);
  return {
    name: fileNameOf(list, "xlsx"),
    mediaType: XLSX_MEDIA_TYPE,
    rows: slicesOf(list),
    write: (rows) => writeXlsx(sheet, cellsOf(sheet, rows)),
  };
}

function fileNameOf(list: ScreenList, extension: string): string {
  const { day } = list.packed.columns;
  return `${["天秤", nameOf(list), ...(day === null ? [] : [day])].join("_")}.${extension}`;
}

/** Rows written between two pauses, during which other requests wait. */
const SLICE_ROWS = 50;

function* slicesOf({ packed, question, rows }: ScreenList): Generator<readonly ScreenRow[]> {
  for (let at = 0; at < rows.length; at += SLICE_ROWS)
    yield toScreenRows(packed, rows.slice(at, at + SLICE_ROWS), question.columns);
}

async function* cellsOf(
  { columns }: ScreenSheet,
  slices: AsyncIterable<readonly ScreenRow[]>,
): SheetRows {
  for await (const slice of slices)
    yield slice.map((row) => columns.map(({ cell }): Cell => cell(row)));
}

/** Checked before the first byte is sent: names of companies and labels may have characters that Shift_JIS lacks. */
function requireShiftJis({ head, columns }: ScreenSheet, { packed, rows }: ScreenList): void {
  const top = [...head.flat(), ...columns.map(({ title }) => title)];
  refuseMisfit(
    top.filter((cell) => typeof cell === "string"),
    "head",
  );
  const { companies } = packed.market;
  for (const row of rows) {
    const company = companies.get(packed.columns.codes[row]!);
    if (company === undefined) continue;
    const { ticker, name_jp: name, industry_category: sector } = company.fields;
    refuseMisfit([name, sector ?? "", company.issue.segment ?? ""], ticker);
  }
}

function refuseMisfit(texts: readonly string[], place: string): void {
  const misfit = findMisfit(texts);
  if (misfit === null) return;
  throw new ApiProblem("sign_not_in_encoding", {
    details: [{ path: `${place}: ${misfit.text}`.slice(0, 200), reason: misfit.sign }],
  });
}
