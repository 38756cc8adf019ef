import type { StatementDocument } from "@tenbin/engine";
import { factsOf } from "./facts.ts";
import type { DocumentRecord } from "../records.ts";

export function statementOf(document: DocumentRecord): StatementDocument {
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

export function statementsOf(documents: readonly DocumentRecord[]): StatementDocument[] {
  return documents.filter(({ kind }) => kind === "statement").map(statementOf);
}
