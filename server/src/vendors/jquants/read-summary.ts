import type { DocumentRecord } from "../../companies/index.ts";
import type { JQuantsRow } from "./client.ts";
import { documentIdOf } from "./document-id.ts";
import { documentTitle } from "./document-title.ts";
import { parseDocumentType, type DocumentType } from "./document-type.ts";
import { readCode } from "./read-bar.ts";
import {
  isUndecided,
  readDay,
  readTimestamp,
  required,
  readNumber,
  readText,
  InvalidValueError,
} from "./read-value.ts";
import {
  DIVIDEND_FIELDS,
  DIVIDEND_PART_FIELDS,
  NEXT_YEAR_FORECAST,
  RESULT_FIELDS,
  CURRENT_YEAR_FORECAST,
  type ForecastFields,
  type SummaryField,
} from "./summary-fields.ts";

type Facts = Record<string, number | null>;

/**
 * Null for kinds that are not stored. Each disclosure number is a document of its own.
 * @throws InvalidValueError
 */
export function readSummary(row: JQuantsRow): DocumentRecord | null {
  const type = parseDocumentType(required(readText(row, "DocType"), "DocType"));
  if (type === null) return null;
  return type.kind === "statement" ? readStatement(row, type) : readRevision(row, type);
}

function readDisclosedAt(row: JQuantsRow): string {
  return readTimestamp(row, "DiscDate", "DiscTime");
}

type StatementType = Extract<DocumentType, { kind: "statement" }>;
/** Parts only where there is no sum. */
function readDividends(row: JQuantsRow, reit: boolean): Facts {
  const dividend = readNumber(row, reit ? DIVIDEND_FIELDS.reit : DIVIDEND_FIELDS.ordinary);
  if (dividend !== null) return { DividendPerShareYen: dividend };
  return readAmounts(row, DIVIDEND_PART_FIELDS, false);
}

type RevisionType = Exclude<DocumentType, { kind: "statement" }>;

function readStatement(row: JQuantsRow, type: StatementType): DocumentRecord {
  const { periodType, consolidated, standard, reit } = type;
  const periodStart = required(readDay(row, "CurPerSt"), "CurPerSt");
  const periodEnd = required(readDay(row, "CurPerEn"), "CurPerEn");
  if (periodEnd <= periodStart) throw new InvalidValueError("the period ends before it starts");
  const disclosedAt = readDisclosedAt(row);
  if (disclosedAt.slice(0, 10) < periodEnd)
    throw new InvalidValueError("disclosed before the period ended");
  const facts = readAmounts(row, RESULT_FIELDS, !consolidated);
  if (periodType === "FY") Object.assign(facts, readDividends(row, reit));
  // Annual results forecast the next year, quarterly results the current one.
  const year = periodType === "FY" ? NEXT_YEAR_FORECAST : CURRENT_YEAR_FORECAST;
  return {
    ...readIdentity(row),
    disclosedAt,
    kind: "statement",
    title: documentTitle(type, periodEnd, readDay(row, "CurFYEn")),
    periodType,
    periodStart,
    periodEnd,
    consolidated,
    accountingStandard: standard,
    facts: { ...facts, ...readForecast(row, year, !consolidated, reit) },
  };
}

function readRevision(row: JQuantsRow, type: RevisionType): DocumentRecord {
  const alone = isNonConsolidated(row);
  const running = readForecast(row, CURRENT_YEAR_FORECAST, alone, type.reit);
  const next = readForecast(row, NEXT_YEAR_FORECAST, alone, type.reit);
  const isNext = isEmpty(running) && !isEmpty(next);
  const forecast = isNext ? next : running;
  const { start, end } = isNext ? NEXT_YEAR_FORECAST : CURRENT_YEAR_FORECAST;
  const periodEnd = required(readDay(row, end), end);
  return {
    ...readIdentity(row),
    disclosedAt: readDisclosedAt(row),
    kind: type.kind === "earnings_forecast" ? "forecast" : "notice",
    title: documentTitle(type, periodEnd, null),
    periodType: "FY",
    periodStart: required(readDay(row, start), start),
    periodEnd,
    consolidated: !alone,
    // Revisions do not name a standard, and nothing read of them depends on it.
    accountingStandard: "JP",
    facts:
      isEmpty(forecast) && type.kind === "earnings_forecast" ? withdrawnForecast(row) : forecast,
  };
}

function readIdentity(row: JQuantsRow) {
  return {
    documentId: documentIdOf(required(readText(row, "DiscNo"), "DiscNo")),
    code: readCode(row),
    edinetCode: null,
    nameJp: null,
  };
}

function readAmounts(row: JQuantsRow, fields: readonly SummaryField[], alone: boolean): Facts {
  const facts: Facts = {};
  for (const { fact, field, alone: instead } of fields) {
    const value =
      readNumber(row, field) ?? (alone && instead !== undefined ? readNumber(row, instead) : null);
    if (value !== null) facts[fact] = value;
  }
  return facts;
}

/**
 * What is undecided is null; what is not stated has no fact. The first half is read where it is all that
 * is forecast: a revision of it alone takes no forecast of the year back.
 */
function readForecast(
  row: JQuantsRow,
  fields: ForecastFields,
  alone: boolean,
  reit: boolean,
): Facts {
  const facts = readAmounts(row, fields.amounts, alone);
  for (const { fact, field, alone: instead } of fields.amounts) {
    const undecided =
      isUndecided(row, field) || (alone && instead !== undefined && isUndecided(row, instead));
    if (undecided) facts[fact] ??= null;
  }
  if (fields.amounts.every(({ fact }) => (facts[fact] ?? null) === null))
    Object.assign(facts, readAmounts(row, fields.firstHalf, alone));
  Object.assign(facts, readForecastDividend(row, fields, reit));
  return isEmpty(facts) ? {} : withFiscalYear(row, fields, facts);
}

/** Parts only where there is no sum; a sum beside them that is undecided is none of one kind of shares. */
function readForecastDividend(row: JQuantsRow, fields: ForecastFields, reit: boolean): Facts {
  const field = reit ? fields.dividend.reit : fields.dividend.ordinary;
  const dividend = readNumber(row, field);
  if (dividend !== null) return { ForecastDividendPerShareYen: dividend };
  const stated: Facts = isUndecided(row, field) ? { ForecastDividendPerShareYen: null } : {};
  const parts = fields.dividendParts.map(
    ({ fact, field: part, paid }) =>
      [fact, readNumber(row, part) ?? (paid === undefined ? null : readNumber(row, paid))] as const,
  );
  const known = parts.filter(([, yen]) => yen !== null);
  // A final one alone may be all, or the others are undecided: both are written "-".
  const isWhole = parts.at(-1)![1] !== null && known.length > 1;
  return { ...stated, ...(isWhole ? Object.fromEntries(known) : {}) };
}

/** Empty where the row does not name the fiscal year. */
function withFiscalYear(row: JQuantsRow, fields: ForecastFields, facts: Facts): Facts {
  const [start, end] = [readDay(row, fields.start), readDay(row, fields.end)];
  if (start === null || end === null) return {};
  return {
    ...facts,
    ForecastFiscalYearStart: toCompactDate(start),
    ForecastFiscalYearEnd: toCompactDate(end),
  };
}

/** A revision of earnings that states nothing takes the forecast back. */
function withdrawnForecast(row: JQuantsRow): Facts {
  const undecided = CURRENT_YEAR_FORECAST.amounts.map(({ fact }) => [fact, null]);
  return withFiscalYear(row, CURRENT_YEAR_FORECAST, Object.fromEntries(undecided) as Facts);
}

function isEmpty(facts: Facts): boolean {
  return Object.keys(facts).length === 0;
}

/** 20250331 */
const toCompactDate = (day: string): number => Number(day.replaceAll("-", ""));

/** Filers without subsidiaries fill only the non-consolidated forecasts. */
function isNonConsolidated(row: JQuantsRow): boolean {
  const years = [CURRENT_YEAR_FORECAST, NEXT_YEAR_FORECAST];
  const amounts = years.flatMap((year) => year.amounts.concat(year.firstHalf));
  const some = (key: "field" | "alone", holds: (name: string) => boolean) =>
    amounts.some(({ [key]: name }) => name !== undefined && holds(name));
  for (const holds of [
    (name: string) => readNumber(row, name) !== null,
    (name: string) => isUndecided(row, name),
  ]) {
    if (some("field", holds)) return false;
    if (some("alone", holds)) return true;
  }
  return false;
}
