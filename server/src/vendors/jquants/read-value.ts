import { isDay } from "../../platform/clock/days.ts";
import type { Row } from "./client.ts";

/** A value that is not what its field should hold; the message says which and what. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

const SHOWN = 40;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Text, trimmed and without NUL and halves of characters, which cannot be stored; null where there is none. */
export function textIn(row: Row, field: string): string | null {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (typeof value === "string") {
    const text = value.replaceAll("\0", "").toWellFormed().trim();
    return text === "" ? null : text;
  }
  if (typeof value === "number") return String(value);
  throw unreadable(field, "text", value);
}

/**
 * A number, which the vendor writes as a number or as text; null for "" and null (none) and for "-" (undecided).
 * @throws Unreadable for anything else
 */
export function numberIn(row: Row, field: string): number | null {
  const value = row[field];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "number") throw unreadable(field, "a finite number", value);
  const text = textIn(row, field)?.normalize("NFKC") ?? null;
  if (text === null || text === "-") return null;
  const read = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(read)) throw unreadable(field, "a number", value);
  return read;
}

/** YYYY-MM-DD or YYYYMMDD as YYYY-MM-DD; null where there is none. */
export function dayIn(row: Row, field: string): string | null {
  const text = textIn(row, field);
  if (text === null || text === "-") return null;
  const day = /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : text.slice(0, 10);
  if (!isDay(day) || (text.length !== 8 && text.length !== 10))
    throw unreadable(field, "a date", text);
  return day;
}

/** Where the vendor gives no time of day, a document counts as known after the day's close. */
const END_OF_DAY = "23:59:59";
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** A day and a time of day in Japan, as one moment with its offset. @throws Unreadable without a day, or for a time that does not exist */
export function momentIn(row: Row, dayField: string, timeField: string): string {
  const day = needed(dayIn(row, dayField), dayField);
  const time = textIn(row, timeField) ?? END_OF_DAY;
  if (!TIME.test(time)) throw unreadable(timeField, "a time", time);
  return `${day}T${time.length === 5 ? `${time}:00` : time}+09:00`;
}

export function needed<T>(value: T | null, field: string): T {
  if (value === null) throw new Unreadable(`${field} is missing`);
  return value;
}

function unreadable(field: string, wanted: string, value: unknown): Unreadable {
  const shown = JSON.stringify(value) ?? String(value);
  return new Unreadable(`${field} is not ${wanted}: ${shown.slice(0, SHOWN)}`);
}
