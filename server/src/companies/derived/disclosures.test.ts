import { describe, expect, it } from "vitest";
import { disclosureOf } from "./disclosures.ts";
import type { DocumentRecord } from "../records.ts";
import { documentFixture } from "../testing/fixtures.ts";

const document = (changes: Partial<DocumentRecord>): DocumentRecord =>
  documentFixture({
    documentId: "D1",
    disclosedAt: "2024-11-08T06:00:00.000Z",
    periodType: "2Q",
    periodStart: "2024-04-01",
    periodEnd: "2024-09-30",
    ...changes,
  });
const kindOf = (changes: Partial<DocumentRecord>) => disclosureOf(document(changes)).kind;

const revision = (facts: Record<string, number>) => kindOf({ kind: "forecast", facts });

describe("disclosureOf", () => {
  it("names a filing without a title by its statutory name", () => {
    expect(disclosureOf(document({}))).toEqual({
      document_id: "D1",
      disclosed_at: "2024-11-08T06:00:00.000Z",
      kind: "half_year",
      title: "半期報告書 2025年3月期",
      period_name: "2025年3月期",
    });
    expect(disclosureOf(document({ disclosedAt: "2023-11-08T06:00:00.000Z" })).title).toBe(
      "四半期報告書 2025年3月期 第2四半期",
    );
    const morning = document({ disclosedAt: "2024-03-31T23:30:00.000Z" });
    expect(disclosureOf(morning).title).toBe("半期報告書 2025年3月期");
    const annual = { periodType: "FY", periodEnd: "2025-03-31" } as const;
    expect(disclosureOf(document(annual)).title).toBe("有価証券報告書 2025年3月期");
  });

  it("tells revisions up and down apart by operating profit first", () => {
    const up = { ForecastOperatingIncome: 2, PreviousForecastOperatingIncome: 1 };
    const salesDown = { ForecastNetSales: 1, PreviousForecastNetSales: 2 };
    expect(revision({ ...up, ...salesDown })).toBe("forecast_up");
    expect(revision(salesDown)).toBe("forecast_down");
    // Banks report no operating profit.
    const ordinaryUp = { ForecastOrdinaryIncome: 2, PreviousForecastOrdinaryIncome: 1 };
    const profitDown = { ForecastProfit: 1, PreviousForecastProfit: 2 };
    expect(revision({ ...ordinaryUp, ...profitDown })).toBe("forecast_up");
    expect(revision({ ForecastNetSales: 1 })).toBe("forecast");
    expect(revision({ ForecastProfit: 1, PreviousForecastProfit: 1 })).toBe("forecast");
  });

  it("calls the correction of a report a correction, under its own title", () => {
    const title = "訂正有価証券報告書-第85期(2020/04/01-2021/03/31)";
    const told = disclosureOf(document({ title, periodType: "FY", periodEnd: "2021-03-31" }));
    expect(told).toMatchObject({ kind: "correction", title });
  });

  it.each([
    ["自己株式の取得に係る事項の決定に関するお知らせ", "buyback"],
    ["剰余金の配当(増配)に関するお知らせ", "dividend"],
    ["(訂正)2024年3月期 決算短信の一部訂正について", "correction"],
    ["株式分割および定款の一部変更に関するお知らせ", "notice"],
  ])("takes %s for a %s", (title, kind) => expect(kindOf({ kind: "notice", title })).toBe(kind));
});
