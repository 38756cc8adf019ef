import type { DocumentRecord } from "../../companies/index.ts";
import type { Row } from "./client.ts";
import { documentIdOf } from "./document-id.ts";
import { documentTitle } from "./document-title.ts";
import { documentTypeOf, type DocumentType } from "./document-type.ts";
import { codeIn } from "./read-bar.ts";
import { dayIn, momentIn, needed, numberIn, textIn, Unreadable } from "./read-value.ts";
import {
  DIVIDEND,
  NEXT_YEAR,
  RESULTS,
  THIS_YEAR,
  type ForecastFields,
  type SummaryField,
} from "./summary-fields.ts";

type Facts = Record<string, number>;

/**
 * A row of /fins/summary: results with the forecasts printed beside them, or a revision. Null for kinds that are not
 * kept. Several rows a day for one company are several documents, each with its disclosure number.
 * @throws Unreadable
 */
export function readSummary(row: Row): DocumentRecord | null {
  const type = documentTypeOf(needed(textIn(row, "DocType"), "DocType"));
  if (type === null) return null;
  return type.kind === "statement" ? readStatement(row, type) : readRevision(row, type);
}

function disclosedAtIn(row: Row): string {
  return momentIn(row, "DiscDate", "DiscTime");
}

type StatementType = Extract<DocumentType, { kind: "statement" }>;
type RevisionType = Exclude<DocumentType, { kind: "statement" }>;

function readStatement(row: Row, type: StatementType): DocumentRecord {
  const { periodType, consolidated, standard, reit } = type;
  const periodStart = needed(dayIn(row, "CurPerSt"), "CurPerSt");
  const periodEnd = needed(dayIn(row, "CurPerEn"), "CurPerEn");
  if (periodEnd <= periodStart) throw new Unreadable("the period ends before it starts");
  const disclosedAt = disclosedAtIn(row);
  if (disclosedAt.slice(0, 10) < periodEnd)
    throw new Unreadable("disclosed before the period ended");
  const facts = amountsIn(row, RESULTS, !consolidated);
  const dividend = numberIn(row, reit ? DIVIDEND.reit : DIVIDEND.ordinary);
  if (dividend !== null && periodType === "FY") facts["DividendPerShareYen"] = dividend;
  // Results of a year forecast the next one, results of a quarter the running one.
  const year = periodType === "FY" ? NEXT_YEAR : THIS_YEAR;
  return {
    ...identity(row),
    disclosedAt,
    kind: "statement",
    title: documentTitle(type, periodEnd, dayIn(row, "CurFYEn")),
    periodType,
    periodStart,
    periodEnd,
    consolidated,
    accountingStandard: standard,
    facts: { ...facts, ...forecastIn(row, year, !consolidated, reit) },
  };
}

/** A revision: of the running year, or of the next one where only that is stated. */
function readRevision(row: Row, type: RevisionType): DocumentRecord {
  const alone = isAlone(row);
  const running = forecastIn(row, THIS_YEAR, alone, type.reit);
  const next = forecastIn(row, NEXT_YEAR, alone, type.reit);
  const isNext = Object.keys(running).length === 0 && Object.keys(next).length > 0;
  const { start, end } = isNext ? NEXT_YEAR : THIS_YEAR;
  const periodEnd = needed(dayIn(row, end), end);
  return {
    ...identity(row),
    disclosedAt: disclosedAtIn(row),
    kind: type.kind === "earnings_forecast" ? "forecast" : "notice",
    title: documentTitle(type, periodEnd, null),
    periodType: "FY",
    periodStart: needed(dayIn(row, start), start),
    periodEnd,
    consolidated: !alone,
    // A revision does not say by which standard; nothing that is read of it depends on one.
    accountingStandard: "JP",
    facts: isNext ? next : running,
  };
}

function identity(row: Row) {
  return {
    documentId: documentIdOf(needed(textIn(row, "DiscNo"), "DiscNo")),
    code: codeIn(row),
    edinetCode: null,
    nameJp: null,
  };
}

/** Facts that are stated; "" is none and stays absent. */
function amountsIn(row: Row, fields: readonly SummaryField[], alone: boolean): Facts {
  const facts: Facts = {};
  for (const { fact, field, alone: instead } of fields) {
    const value =
      numberIn(row, field) ?? (alone && instead !== undefined ? numberIn(row, instead) : null);
    if (value !== null) facts[fact] = value;
  }
  return facts;
}

/** The forecast for a fiscal year, which it names as YYYYMMDD numbers; empty where nothing is forecast. */
function forecastIn(row: Row, fields: ForecastFields, alone: boolean, reit: boolean): Facts {
  const facts = amountsIn(row, fields.amounts, alone);
  const dividend = numberIn(row, reit ? fields.dividend.reit : fields.dividend.ordinary);
  if (dividend !== null) facts["ForecastDividendPerShareYen"] = dividend;
  const [start, end] = [dayIn(row, fields.start), dayIn(row, fields.end)];
  if (Object.keys(facts).length === 0 || start === null || end === null) return {};
  return {
    ...facts,
    ForecastFiscalYearStart: asNumber(start),
    ForecastFiscalYearEnd: asNumber(end),
  };
}

/** 20250331 */
const asNumber = (day: string): number => Number(day.replaceAll("-", ""));

/** A revision by a filer without subsidiaries states non-consolidated forecasts only. */
function isAlone(row: Row): boolean {
  const states = (fields: ForecastFields, key: "field" | "alone") =>
    fields.amounts.some((one) => {
      const name = one[key];
      return name !== undefined && numberIn(row, name) !== null;
    });
  const either = (key: "field" | "alone") => states(THIS_YEAR, key) || states(NEXT_YEAR, key);
  return !either("field") && either("alone");
}
