import {
  normalizeMarketCode,
  MAX_BAR_PRICE,
  isSplitFactor,
  FIRST_YEAR,
  type BarRecord,
} from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { readDay, required, readNumber, readText, InvalidValueError } from "./read-value.ts";

/** Reads prices as traded; the adjusted columns change with every split and are ignored. */
export function readBar(row: JQuantsRow): BarRecord {
  const bar = {
    code: readCode(row),
    date: readBarDay(row),
    open: readPrice(row, "O"),
    high: readPrice(row, "H"),
    low: readPrice(row, "L"),
    close: readPrice(row, "C"),
    volume: readNumber(row, "Vo"),
    adjFactor: readNumber(row, "AdjFactor") ?? 1,
  };
  if (bar.high !== null && bar.low !== null && bar.high < bar.low) {
    throw new InvalidValueError(`H ${bar.high} is below L ${bar.low}`);
  }
  if (bar.volume !== null && (bar.volume < 0 || !Number.isSafeInteger(bar.volume))) {
    throw new InvalidValueError(`Vo is not a number of shares: ${bar.volume}`);
  }
  if (!isSplitFactor(bar.adjFactor))
    throw new InvalidValueError(`AdjFactor is not a factor: ${bar.adjFactor}`);
  return bar;
}

/** Each year with a bar gets its own table, so a typo must not create tables for centuries. */
function readBarDay(row: JQuantsRow): string {
  const day = required(readDay(row, "Date"), "Date");
  if (Number(day.slice(0, 4)) < FIRST_YEAR)
    throw new InvalidValueError(`Date is before ${FIRST_YEAR}`);
  return day;
}

export const barKey = ({ code, date }: BarRecord): string => `${code} ${date}`;

export function readCode(row: JQuantsRow): string {
  const written = required(readText(row, "Code"), "Code");
  const code = normalizeMarketCode(written);
  if (code === null)
    throw new InvalidValueError(`Code is not an issue code: ${written.slice(0, 40)}`);
  return code;
}

function readPrice(row: JQuantsRow, field: string): number | null {
  const price = readNumber(row, field);
  if (price !== null && (price <= 0 || price > MAX_BAR_PRICE)) {
    throw new InvalidValueError(`${field} is not a price: ${price}`);
  }
  return price;
}
