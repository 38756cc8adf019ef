import { describe, expect, it } from "vitest";
import { documentFixture } from "../testing/fixtures.ts";
import { disclosureFact } from "./disclosure-fact.ts";

const statement = (periodType: "2Q" | "FY", facts: Record<string, number | null>) =>
  disclosureFact(documentFixture({ kind: "statement", periodType, facts }));

const revision = (before: number | null, after: number | null) =>
  disclosureFact(
    documentFixture({
      kind: "forecast",
      facts: { PreviousForecastOperatingIncome: before, ForecastOperatingIncome: after },
    }),
  );

describe("disclosureFact", () => {
  it("shows a revision from and to, losses with △", () => {
    expect(revision(7.76e9, 8.4e9)).toBe("▲ 営業利益 77.6 → 84.0億円");
    expect(revision(1.2e8, -3e8)).toBe("▼ 営業利益 1.2 → △3.0億円");
    expect(revision(1e9, 1e9)).toBeNull();
    expect(revision(null, 1e9)).toBeNull();
  });

  it("shows the progress of a quarter, but not of a whole year", () => {
    const facts = { OperatingIncome: 5.3e9, ForecastOperatingIncome: 1e10 };
    expect(statement("2Q", facts)).toBe("進捗 53.0%");
    expect(statement("2Q", { ...facts, OperatingIncome: -1.5e9 })).toBe("進捗 △15.0%");
    expect(statement("FY", facts)).toBeNull();
  });

  it.each([
    ["a forecast of zero", { OperatingIncome: 5e9, ForecastOperatingIncome: 0 }],
    ["a forecast of a loss", { OperatingIncome: 5e9, ForecastOperatingIncome: -1e9 }],
    ["no forecast", { OperatingIncome: 5e9 }],
    ["no operating income", { OperatingIncome: null, ForecastOperatingIncome: 1e10 }],
  ])("has no progress against %s", (_, facts) => expect(statement("2Q", facts)).toBeNull());

  it("has nothing to say of a notice", () => {
    const facts = { PreviousForecastOperatingIncome: 1e9, ForecastOperatingIncome: 2e9 };
    expect(disclosureFact(documentFixture({ kind: "notice", facts }))).toBeNull();
  });
});
