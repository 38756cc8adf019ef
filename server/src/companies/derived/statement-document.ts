import { reportedYearsOf, statedPeriodsOf, type StatementDocument } from "@tenbin/engine";
import { factsOf } from "./facts.ts";
import type { DocumentRecord } from "../records.ts";
import { perList } from "./per-list.ts";

/** Many days of one company are derived from the same documents. */
const statements = new WeakMap<DocumentRecord, StatementDocument>();

function statementOf(document: DocumentRecord): StatementDocument {
  const known = statements.get(document);
  if (known !== undefined) return known;
  const statement = toStatement(document);
  statements.set(document, statement);
  return statement;
}

function toStatement(document: DocumentRecord): StatementDocument {
  return {
    documentId: document.documentId,
    disclosedAt: Date.parse(document.disclosedAt),
    periodType: document.periodType,
    periodStart: document.periodStart,
    periodEnd: document.periodEnd,
    consolidated: document.consolidated,
    accountingStandard: document.accountingStandard,
    facts: factsOf(document.facts),
  };
}

export const statementsOf = perList(
  (documents: readonly DocumentRecord[]): readonly StatementDocument[] =>
    documents.filter(({ kind }) => kind === "statement").map(statementOf),
);

/** Fiscal years with an annual statement, oldest first. */
export const reportedYears = perList(reportedYearsOf);

/** What statements say of each period's end, oldest first. */
export const statedPeriods = perList(statedPeriodsOf);
