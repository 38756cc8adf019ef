import { isIsoDate } from "../../platform/clock/days.ts";
import { findTextFault, MAX_STORED_TEXT_LENGTH } from "../../platform/text-fault.ts";
import type { JQuantsRow } from "./client.ts";

export class InvalidValueError extends Error {
  override name = "InvalidValueError";
}

const MAX_SHOWN_LENGTH = 40;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Null for empty text. @throws InvalidValueError for text that cannot be stored */
export function readText(row: JQuantsRow, field: string): string | null {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (typeof value === "string") {
    const text = value.trim();
    const fault = findTextFault(text, MAX_STORED_TEXT_LENGTH);
    if (fault !== null) throw new InvalidValueError(`${field} ${fault}`);
    return text === "" ? null : text;
  }
  if (typeof value === "number") return String(value);
  throw invalidValue(field, "text", value);
}

/**
 * The vendor sends numbers as numbers or text; null for "" and null (none) and "-" (undecided).
 * @throws InvalidValueError for anything else
 */
export function readNumber(row: JQuantsRow, field: string): number | null {
  const value = row[field];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "number") throw invalidValue(field, "a finite number", value);
  if (isUndecided(row, field)) return null;
  const text = readText(row, field)?.normalize("NFKC") ?? null;
  if (text === null) return null;
  const read = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(read)) throw invalidValue(field, "a number", value);
  return read;
}

/** "-": the filer says that the figure is undecided (未定). */
export function isUndecided(row: JQuantsRow, field: string): boolean {
  return typeof row[field] === "string" && readText(row, field)?.normalize("NFKC") === "-";
}

export function readDay(row: JQuantsRow, field: string): string | null {
  const text = readText(row, field);
  if (text === null || text === "-") return null;
  const day = /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : text.slice(0, 10);
  if (!isIsoDate(day) || (text.length !== 8 && text.length !== 10))
    throw invalidValue(field, "a date", text);
  return day;
}

/** Without a time, a document counts as known only after the day's close. */
const END_OF_DAY = "23:59:59";
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** @throws InvalidValueError without a day, or for an invalid time */
export function readTimestamp(row: JQuantsRow, dayField: string, timeField: string): string {
  const day = required(readDay(row, dayField), dayField);
  const time = readText(row, timeField) ?? END_OF_DAY;
  if (!TIME.test(time)) throw invalidValue(timeField, "a time", time);
  return `${day}T${time.length === 5 ? `${time}:00` : time}+09:00`;
}

export function required<T>(value: T | null, field: string): T {
  if (value === null) throw new InvalidValueError(`${field} is missing`);
  return value;
}

function invalidValue(field: string, wanted: string, value: unknown): InvalidValueError {
  const printed = JSON.stringify(value) ?? String(value);
  return new InvalidValueError(`${field} is not ${wanted}: ${printed.slice(0, MAX_SHOWN_LENGTH)}`);
}
