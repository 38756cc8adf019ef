import { parse } from "csv-parse/sync";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

export interface CsvRow {
  readonly element: string;
  /** For example `CurrentYearDuration_NonConsolidatedMember`. */
  readonly context: string;
  /** `JPY`, `JPYPerShares`, `shares`, `pure`; a dash for text. */
  readonly unit: string;
  readonly value: string;
}

const COLUMNS = {
  element: "要素ID",
  context: "コンテキストID",
  unit: "ユニットID",
  value: "値",
} as const;
type Column = keyof typeof COLUMNS;

/**
 * EDINET writes UTF-16LE with a byte order mark, tab-separated and fully quoted; quoted fields may
 * contain tabs, line breaks and doubled quotes.
 * @throws UnreadableFilingError for any other format
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
