import { parse } from "csv-parse/sync";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

/** One row of a filing's CSV: a fact in a context. */
export interface CsvRow {
  /** With its prefix: `jppfs_cor:NetSales`. */
  readonly element: string;
  /** `CurrentYearDuration_NonConsolidatedMember`. */
  readonly context: string;
  /** `JPY`, `JPYPerShares`, `shares`, `pure`; a dash for text. */
  readonly unit: string;
  readonly value: string;
}

/** Names of the columns that are read (書類取得API, CSV). */
const COLUMNS = {
  element: "要素ID",
  context: "コンテキストID",
  unit: "ユニットID",
  value: "値",
} as const;
type Column = keyof typeof COLUMNS;

/**
 * The rows of a CSV as EDINET writes it: UTF-16LE with a byte order mark, tab-separated, every field in quotes, inside
 * which tabs, line breaks and doubled quotes are text.
 * @throws Unreadable where it is anything else
 */
export function readCsv(content: Buffer): CsvRow[] {
  const [header, ...rows] = parseTable(content);
  if (header === undefined) throw new UnreadableFilingError("the CSV is empty");
  const at = (column: Column): number => {
    const index = header.indexOf(COLUMNS[column]);
    if (index === -1) throw new UnreadableFilingError(`the CSV has no column ${COLUMNS[column]}`);
    return index;
  };
  const [element, context, unit, value] = [at("element"), at("context"), at("unit"), at("value")];
  return rows.map((cells) => ({
    element: cells[element] ?? "",
    context: cells[context] ?? "",
    unit: cells[unit] ?? "",
    value: cells[value] ?? "",
  }));
}

function parseTable(content: Buffer): string[][] {
  if (content[0] !== 0xff || content[1] !== 0xfe) {
    throw new UnreadableFilingError("the CSV does not begin with the byte order mark of UTF-16LE");
  }
  try {
    const text = new TextDecoder("utf-16le", { fatal: true }).decode(content);
    return parse(text, { delimiter: "\t", record_delimiter: ["\r\n", "\n"] });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UnreadableFilingError(`the CSV cannot be read: ${message}`);
  }
}
