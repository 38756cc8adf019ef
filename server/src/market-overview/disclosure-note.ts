import { disclosureFact, formatProgress, type DocumentRecord } from "../companies/index.ts";
import type { RatedCompany } from "../valuation/index.ts";

/** What a disclosure says in figures, a quarter's progress beside the company's own mean. */
export function disclosureNote(
  document: DocumentRecord,
  company: RatedCompany | undefined,
): string | null {
  const fact = disclosureFact(document);
  if (fact === null || document.kind !== "statement") return fact;
  // The mean is only known for the quarter of the newest statement.
  const mean = company?.latestStatementId === document.documentId ? company.progressMean : null;
  return mean === null ? fact : `${fact}(5年平均 ${formatProgress(mean)})`;
}
