import type { DocumentRecord, IssueRecord } from "../records.ts";

/** A listed stock with all else null; `known` overrides. */
export function issueFixture(known: Partial<IssueRecord> = {}): IssueRecord {
  return {
    code: "01010",
    nameJp: "見本",
    nameKana: null,
    nameEn: null,
    nicknames: [],
    segment: null,
    sector33: null,
    sector17: null,
    size: null,
    kind: "stock",
    listingDate: null,
    delistingDate: null,
    paused: false,
    alerts: [],
    ...known,
  };
}

/** An annual filing of the fiscal year to 2026-03-31 without facts; `known` overrides. */
export function documentFixture(known: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId: "S1",
    code: "01010",
    edinetCode: null,
    nameJp: null,
    disclosedAt: "2026-05-12T15:30:00+09:00",
    kind: "statement",
    title: null,
    periodType: "FY",
    periodStart: "2025-04-01",
    periodEnd: "2026-03-31",
    consolidated: true,
    accountingStandard: "JP",
    facts: {},
    ...known,
  };
}

/** The second quarter of the fiscal year to 2026-03-31. */
export const HALF_YEAR = {
  periodType: "2Q",
  periodStart: "2025-04-01",
  periodEnd: "2025-09-30",
} as const;
