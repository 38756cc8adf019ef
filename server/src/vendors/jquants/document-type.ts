import type { DocumentRecord, PeriodType } from "../../companies/index.ts";

type Standard = DocumentRecord["accountingStandard"];

/** DocType (https://jpx-jquants.com/en/spec/fin-summary/typeofdocument). */
export type DocumentType =
  | {
      readonly kind: "statement";
      readonly periodType: PeriodType;
      readonly consolidated: boolean;
      readonly standard: Standard;
      readonly reit: boolean;
    }
  | { readonly kind: "earnings_forecast"; readonly reit: boolean }
  | { readonly kind: "dividend_forecast"; readonly reit: boolean };

/** JMIS follows IFRS; REITs use Japanese GAAP. */
const STANDARDS: Readonly<Record<string, Standard>> = {
  JP: "JP",
  REIT: "JP",
  US: "US",
  IFRS: "IFRS",
  JMIS: "IFRS",
};
const STATEMENT = /^(1Q|2Q|3Q|FY)FinancialStatements_(Consolidated|NonConsolidated)_([A-Z]+)$/;

/** Null for accounts under foreign law, maybe in another currency, and for 4Q and 5Q of a long fiscal year. */
export function parseDocumentType(docType: string): DocumentType | null {
  const match = STATEMENT.exec(docType);
  const standard = STANDARDS[match?.[3] ?? ""];
  if (match !== null && standard !== undefined) {
    return {
      kind: "statement",
      periodType: match[1] as PeriodType,
      consolidated: match[2] === "Consolidated",
      standard,
      reit: match[3] === "REIT",
    };
  }
  const reit = docType.startsWith("REIT");
  if (/^(?:REIT)?EarnForecastRevision$/.test(docType)) return { kind: "earnings_forecast", reit };
  if (/^(?:REIT)?DividendForecastRevision$/.test(docType))
    return { kind: "dividend_forecast", reit };
  return null;
}
