import {
  normalizeMarketCode,
  MAX_BAR_PRICE,
  isSplitFactor,
  FIRST_YEAR,
  LAST_YEAR,
} from "../../companies/index.ts";
import { epochDay, daysInMonth } from "../../platform/clock/days.ts";
import { BarChunk, type BarColumns } from "../../companies/stores/index.ts";
import { parseNumber } from "./parse-number.ts";

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const COMMA = 44;
const QUOTE = 34;
/** Length of the shortest valid line, `20140106,1301,1`. */
const MIN_LINE_BYTES = 15;

/**
 * Invalid lines go to `rejected` with a reason; empty lines are skipped.
 * @param today days since 1970-01-01; later bars are rejected
 */
export function parseBars(
  bytes: Buffer,
  columns: BarColumns,
  firstLine: number,
  today = Number.POSITIVE_INFINITY,
): BarChunk {
  const chunk = new BarChunk(Math.ceil(bytes.length / MIN_LINE_BYTES) + 1);
  const reader = new BarLineParser(bytes, columns, chunk, today);
  let line = firstLine;
  let at = 0;
  while (at < bytes.length) {
    // Faster than `indexOf` where lines are short or empty.
    let end = at;
    while (end < bytes.length && bytes[end] !== NEWLINE) end++;
    let last = end;
    while (last > at && (bytes[last - 1] === CARRIAGE_RETURN || bytes[last - 1] === SPACE)) last--;
    if (last > at) {
      const reason = reader.read(at, last, line);
      if (reason !== null) chunk.rejected.push({ line, reason });
    }
    line++;
    at = end + 1;
  }
  return chunk;
}

/** Parses line by line and caches the last code, which usually repeats. */
class BarLineParser {
  readonly #bytes: Buffer;
  readonly #columns: BarColumns;
  readonly #chunk: BarChunk;
  readonly #today: number;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #numberOf = new Map<string, number>();
  #codeAt = 0;
  #codeLength = -1;
  #codeNumber = -1;

  constructor(bytes: Buffer, columns: BarColumns, chunk: BarChunk, today: number) {
    this.#today = today;
    this.#bytes = bytes;
    this.#columns = columns;
    this.#chunk = chunk;
    this.#starts = new Int32Array(columns.count);
    this.#ends = new Int32Array(columns.count);
  }

  /** Appends the bar in bytes [from, to); returns the reason when it is rejected, else null. */
  read(from: number, to: number, line: number): string | null {
    const fields = this.#split(from, to);
    const { count, date, code, adjFactor } = this.#columns;
    if (fields !== count) return `${fields} columns instead of ${count}`;
    const codeNumber = this.#code(this.#starts[code] ?? 0, this.#ends[code] ?? 0);
    if (codeNumber < 0) return `not an issue code: ${this.#text(code)}`;
    const day = this.#day(this.#starts[date] ?? 0, this.#ends[date] ?? 0);
    if (Number.isNaN(day)) return `not a date: ${this.#text(date)}`;
    if (day > this.#today) return `in the future: ${this.#text(date)}`;
    const chunk = this.#chunk;
    const row = chunk.length;
    const reason =
      this.#price("open", row) ??
      this.#price("high", row) ??
      this.#price("low", row) ??
      this.#price("close", row) ??
      this.#volume(row);
    if (reason !== null) {
      const price = this.#number(this.#columns.close);
      if (price !== undefined && (price <= 0 || price > MAX_BAR_PRICE)) {
        chunk.impossibleCloses.push({ code: chunk.codes[codeNumber] ?? "", day, close: price });
      }
      return reason;
    }
    if ((chunk.high[row] ?? 0) < (chunk.low[row] ?? 0)) return "high below low";
    const factor = this.#number(adjFactor);
    if (factor === undefined || !(Number.isNaN(factor) || isSplitFactor(factor))) {
      return `not a factor: ${this.#text(adjFactor)}`;
    }
    chunk.adjFactor[row] = Number.isNaN(factor) ? 1 : factor;
    chunk.code[row] = codeNumber;
    chunk.day[row] = day;
    chunk.line[row] = line;
    chunk.length = row + 1;
    return null;
  }

  #split(from: number, to: number): number {
    const bytes = this.#bytes;
    const count = this.#columns.count;
    let field = 0;
    let start = from;
    for (let at = from; at <= to; at++) {
      if (at !== to && bytes[at] !== COMMA) continue;
      if (field < count) this.#keep(field, start, at);
      field++;
      start = at + 1;
    }
    return field;
  }

  #keep(field: number, start: number, end: number): void {
    const bytes = this.#bytes;
    const quoted = end - start >= 2 && bytes[start] === QUOTE && bytes[end - 1] === QUOTE;
    this.#starts[field] = quoted ? start + 1 : start;
    this.#ends[field] = quoted ? end - 1 : end;
  }

  #text(field: number): string {
    return JSON.stringify(
      this.#bytes.toString("utf8", this.#starts[field], this.#ends[field]).slice(0, 40),
    );
  }

  #code(start: number, end: number): number {
    const bytes = this.#bytes;
    if (end - start === this.#codeLength) {
      let at = 0;
      while (at < this.#codeLength && bytes[start + at] === bytes[this.#codeAt + at]) at++;
      if (at === this.#codeLength) return this.#codeNumber;
    }
    const code = normalizeMarketCode(bytes.toString("utf8", start, end));
    if (code === null) return -1;
    let number = this.#numberOf.get(code);
    if (number === undefined) {
      number = this.#chunk.codes.push(code) - 1;
      this.#numberOf.set(code, number);
    }
    this.#codeAt = start;
    this.#codeLength = end - start;
    this.#codeNumber = number;
    return number;
  }

  /** Accepts YYYY-MM-DD, YYYY/MM/DD and YYYYMMDD; NaN for anything else and for nonexistent days. */
  #day(start: number, end: number): number {
    const separated = end - start === 10;
    if (!separated && end - start !== 8) return Number.NaN;
    if (separated && !(this.#separator(start + 4) && this.#separator(start + 7))) return Number.NaN;
    const gap = separated ? 1 : 0;
    const year = this.#digits(start, 4);
    const month = this.#digits(start + 4 + gap, 2);
    const date = this.#digits(start + 6 + 2 * gap, 2);
    const exists =
      year >= FIRST_YEAR && year <= LAST_YEAR && date >= 1 && date <= daysInMonth(year, month);
    return exists ? epochDay(year, month, date) : Number.NaN;
  }

  #separator(at: number): boolean {
    return this.#bytes[at] === 45 || this.#bytes[at] === 47;
  }

  #digits(start: number, length: number): number {
    let value = 0;
    for (let at = start; at < start + length; at++) {
      const digit = (this.#bytes[at] ?? 0) - 48;
      if (digit < 0 || digit > 9) return Number.NaN;
      value = value * 10 + digit;
    }
    return value;
  }

  #number(field: number): number | undefined {
    if (field < 0) return Number.NaN;
    return parseNumber(this.#bytes, this.#starts[field] ?? 0, this.#ends[field] ?? 0);
  }

  #price(column: "open" | "high" | "low" | "close", row: number): string | null {
    const field = this.#columns[column];
    const value = this.#number(field);
    if (value === undefined) return `${column} is not a number: ${this.#text(field)}`;
    if (value <= 0 || value > MAX_BAR_PRICE)
      return `${column} is not a price: ${this.#text(field)}`;
    this.#chunk[column][row] = value;
    return null;
  }

  #volume(row: number): string | null {
    const field = this.#columns.volume;
    const value = this.#number(field);
    if (
      value === undefined ||
      value < 0 ||
      (!Number.isNaN(value) && !Number.isSafeInteger(value))
    ) {
      return `volume is not a number of shares: ${this.#text(field)}`;
    }
    this.#chunk.volume[row] = value;
    return null;
  }
}
