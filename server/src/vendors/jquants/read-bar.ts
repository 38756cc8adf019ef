import {
  normalizeCode,
  HIGHEST_PRICE,
  isFactor,
  FIRST_YEAR,
  type BarRecord,
} from "../../companies/index.ts";
import type { Row } from "./client.ts";
import { dayIn, needed, numberIn, textIn, Unreadable } from "./read-value.ts";

/** A row of /equities/bars/daily as traded; the adjusted columns change with every split and are not read. */
export function readBar(row: Row): BarRecord {
  const bar = {
    code: codeIn(row),
    date: barDayIn(row),
    open: priceIn(row, "O"),
    high: priceIn(row, "H"),
    low: priceIn(row, "L"),
    close: priceIn(row, "C"),
    volume: numberIn(row, "Vo"),
    adjFactor: numberIn(row, "AdjFactor") ?? 1,
  };
  if (bar.high !== null && bar.low !== null && bar.high < bar.low) {
    throw new Unreadable(`H ${bar.high} is below L ${bar.low}`);
  }
  if (bar.volume !== null && (bar.volume < 0 || !Number.isSafeInteger(bar.volume))) {
    throw new Unreadable(`Vo is not a number of shares: ${bar.volume}`);
  }
  if (!isFactor(bar.adjFactor)) throw new Unreadable(`AdjFactor is not a factor: ${bar.adjFactor}`);
  return bar;
}

/** Each year with a bar has a table of its own: a slip must not make tables for centuries. */
function barDayIn(row: Row): string {
  const day = needed(dayIn(row, "Date"), "Date");
  if (Number(day.slice(0, 4)) < FIRST_YEAR) throw new Unreadable(`Date is before ${FIRST_YEAR}`);
  return day;
}

export const keyOfBar = ({ code, date }: BarRecord): string => `${code} ${date}`;

export function codeIn(row: Row): string {
  const written = needed(textIn(row, "Code"), "Code");
  const code = normalizeCode(written);
  if (code === null) throw new Unreadable(`Code is not an issue code: ${written.slice(0, 40)}`);
  return code;
}

function priceIn(row: Row, field: string): number | null {
  const price = numberIn(row, field);
  if (price !== null && (price <= 0 || price > HIGHEST_PRICE)) {
    throw new Unreadable(`${field} is not a price: ${price}`);
  }
  return price;
}
