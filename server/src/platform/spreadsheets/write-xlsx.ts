import { Zip, ZipDeflate } from "fflate";
import { toEpochDay } from "../clock/days.ts";
import type { Cell, Sheet, SheetColumn, SheetRows } from "./sheet.ts";
import { columnName, escapeXml, formatsOf, STYLE, workbookParts } from "./workbook-parts.ts";

const SHEET_PART = "xl/worksheets/sheet1.xml";
/** Most of the size is gone with the fastest level, and less of the time. */
const LEVEL = 1;

/**
 * A workbook of one sheet (ECMA-376 part 1), written as the rows come: what is kept in memory is one slice of them. Text
 * is written as text, so that nothing in it is computed.
 */
export async function* writeXlsx(sheet: Sheet, rows: SheetRows): AsyncGenerator<Buffer> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written.push(chunk);
  });
  const take = (): Buffer => {
    const bytes = Buffer.concat(written);
    written = [];
    return bytes;
  };
  for (const [name, xml] of workbookParts(sheet)) addPart(zip, name).push(Buffer.from(xml), true);
  const part = addPart(zip, SHEET_PART);
  const formats = formatsOf(sheet.columns);
  let line = 0;
  const write = (lines: readonly (readonly Cell[])[], styleOf: (at: number) => number) => {
    const xml = lines.map((cells) => toRow((line += 1), cells, styleOf));
    part.push(Buffer.from(xml.join("")));
  };
  const titles = sheet.columns.map(({ title }) => title);
  const titleLine = sheet.head.length === 0 ? 1 : sheet.head.length + 2;
  part.push(Buffer.from(sheetStart(sheet.columns, titleLine)));
  write(sheet.head, () => STYLE.text);
  line = titleLine - 1;
  write([titles], () => STYLE.title);
  yield take();
  const styles = sheet.columns.map(({ digits }) =>
    digits === null ? STYLE.plain : formats.get(digits)!,
  );
  for await (const slice of rows) {
    write(slice, (at) => styles[at] ?? STYLE.text);
    yield take();
  }
  part.push(Buffer.from("</sheetData></worksheet>"), true);
  zip.end();
  yield take();
}

function addPart(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: LEVEL });
  // The format knows no earlier day; the time of writing would make each file another one.
  part.mtime = "1980-01-01";
  zip.add(part);
  return part;
}

function sheetStart(columns: readonly SheetColumn[], titleLine: number): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${titleLine}" topLeftCell="A${titleLine + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join("")}</cols><sheetData>`
  );
}

/** @param styleOf of numbers and text; days have their own */
function toRow(line: number, cells: readonly Cell[], styleOf: (at: number) => number): string {
  const xml = cells.map((cell, at) => toCell(columnName(at) + line, cell, styleOf(at)));
  return `<row r="${line}">${xml.join("")}</row>`;
}

function toCell(place: string, cell: Cell, style: number): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}" s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === "object") {
    return `<c r="${place}" s="${STYLE.day}"><v>${toSerialDay(cell.day)}</v></c>`;
  }
  const textStyle = style === STYLE.title ? STYLE.title : STYLE.text;
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

/** Day 0, so that days from March 1900 count as spreadsheets count them. */
const DAY_ZERO = toEpochDay("1899-12-30");

function toSerialDay(day: string): number {
  return toEpochDay(day) - DAY_ZERO;
}
