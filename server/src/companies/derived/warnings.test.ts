import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";
import { documentFixture, issueFixture } from "../testing/fixtures.ts";

const ISSUE = issueFixture({ sector33: "機械" });

const filing = (at: string, facts: DocumentRecord["facts"]): DocumentRecord =>
  documentFixture({
    documentId: at,
    disclosedAt: `${at}T14:00:00+09:00`,
    periodStart: `${Number(at.slice(0, 4)) - 1}-04-01`,
    periodEnd: `${at.slice(0, 4)}-03-31`,
    facts,
  });

const documents = [
  filing("2022-06-28", { GoingConcernDoubt: 0 }),
  filing("2023-06-28", { GoingConcernDoubt: 1 }),
  // Neither a summary nor a correction without the note carries the fact.
  filing("2023-08-10", { NetSales: 1 }),
  filing("2024-06-28", { GoingConcernDoubt: 0 }),
];

function warnedOn(day: string, alerts: IssueRecord["alerts"] = []): number {
  const issue = { ...ISSUE, alerts };
  const { fields } = deriveCompany({ day, issue, documents, splits: [], quote: null });
  return fields.warning.filter((warning) => warning === "going_concern").length;
}

describe("a doubt about going on", () => {
  it("is told from the filing that notes it until the one that no longer does, and on no day before", () => {
    expect(warnedOn("2023-06-27")).toBe(0);
    expect(warnedOn("2023-06-28")).toBe(1);
    expect(warnedOn("2024-06-27")).toBe(1);
    expect(warnedOn("2024-06-28")).toBe(0);
  });

  it("is told once where the issue is marked as well", () => {
    expect(warnedOn("2023-07-03", ["going_concern"])).toBe(1);
    expect(warnedOn("2022-07-01", ["going_concern"])).toBe(1);
  });
});
