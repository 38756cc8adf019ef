import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord } from "../records.ts";
import { annualFiling, companyFixture, forecastFiling, quarterFiling } from "../testing/filings.ts";

const derive = (documents: readonly DocumentRecord[], day = "2024-06-28") =>
  deriveCompany(companyFixture({ day, documents }));
const yearsOf = (documents: readonly DocumentRecord[], day?: string) =>
  derive(documents, day).financials.years;
const names = (documents: readonly DocumentRecord[]) => yearsOf(documents).map(({ name }) => name);

const since = (first: number) =>
  Array.from({ length: 2024 - first + 1 }, (_, at) => annualFiling(first + at));

const forecastOf = (dps: number): DocumentRecord => {
  const told = forecastFiling(2024, 130, "2024-05-10");
  return { ...told, facts: { ...told.facts, ForecastDividendPerShareYen: dps } };
};

const ratiosOf = (facts: Record<string, number | null>) =>
  derive([annualFiling(2024, facts)]).page.figures;

const freeCashFlowOf = (cfo: number | null, cfi: number | null) =>
  yearsOf([
    annualFiling(2024, {
      NetCashProvidedByUsedInOperatingActivities: cfo,
      NetCashProvidedByUsedInInvestmentActivities: cfi,
    }),
  ])[0]!.fcf;

const kindOf = (...documents: DocumentRecord[]) => derive(documents).page.figures.dividend_yield_of;

const forecastPerOf = (profit: number | null) => {
  const told = forecastFiling(2024, 130, "2024-05-10");
  const facts = { ...told.facts, ForecastProfit: profit };
  return derive([annualFiling(2024), { ...told, facts }]).page.figures;
};

const yieldOf = (...documents: DocumentRecord[]) => derive(documents).page.figures.dividend_yield;

describe("fiscal years", () => {
  it("are the last ten, oldest first", () => {
    expect(names(since(2010))).toEqual(
      Array.from({ length: 10 }, (_, at) => `${2015 + at}年3月期`),
    );
  });

  it("count a missing year among the ten", () => {
    const documents = since(2010).filter(({ documentId }) => documentId !== "S2020");
    expect(names(documents)[0]).toBe("2015年3月期");
    expect(yearsOf(documents)[5]).toMatchObject({
      name: "2020年3月期",
      status: "missing",
      sales: null,
    });
  });

  it("end with a year whose earnings are undecided, which says so, and whose dividend stays", () => {
    const { facts, ...told } = forecastOf(0.3);
    const withdrawal: DocumentRecord = {
      ...told,
      facts: { ...facts, ForecastNetSales: null, ForecastOperatingIncome: null },
    };
    const years = yearsOf([annualFiling(2024), withdrawal]);
    expect(years.map(({ status, forecast, dps }) => [status, forecast, dps])).toEqual([
      ["reported", null, 0.2],
      ["forecast", "undecided", 0.3],
    ]);
    expect(years.at(-1)).toMatchObject({ sales: null, operating_income: null, eps: null });
  });

  it("are joined by the year of the forecast, as the eleventh", () => {
    const years = yearsOf([...since(2010), forecastFiling(2024, 130, "2024-05-10")]);
    expect(years).toHaveLength(11);
    expect(years.at(-1)).toMatchObject({
      name: "2025年3月期",
      status: "forecast",
      operating_income: 130,
      assets: null,
      document_id: "F2024-2024-05-10",
    });
  });

  it("lose the forecast when its results are out", () => {
    const documents = [annualFiling(2024), forecastFiling(2023, 90, "2023-05-10")];
    expect(yearsOf(documents).map(({ status }) => status)).toEqual(["reported"]);
  });

  it("keep the forecast of the running year when a dividend of the last one is decided later", () => {
    const dividend: DocumentRecord = {
      ...forecastFiling(2023, null, "2024-06-03"),
      kind: "notice",
      facts: {
        ForecastDividendPerShareYen: 0.3,
        ForecastFiscalYearStart: 20230401,
        ForecastFiscalYearEnd: 20240331,
      },
    };
    const documents = [annualFiling(2024), forecastFiling(2024, 130, "2024-05-10"), dividend];
    expect(yearsOf(documents).at(-1)).toMatchObject({
      name: "2025年3月期",
      status: "forecast",
      operating_income: 130,
    });
  });

  it("show a forecast before any results of a company newly listed", () => {
    expect(yearsOf([forecastFiling(2024, 130, "2024-05-10")])).toMatchObject([
      { name: "2025年3月期", status: "forecast" },
    ]);
  });

  it("add both cash freeCashFlowOf up only where both are given", () => {
    expect([freeCashFlowOf(90, -50), freeCashFlowOf(90, null), freeCashFlowOf(null, -50)]).toEqual([
      40,
      null,
      null,
    ]);
  });

  it("count owners' equity without the share of others", () => {
    const [year] = yearsOf([annualFiling(2024, { NonControllingInterests: 200 })]);
    expect(year).toMatchObject({ net_assets: 1_200, equity: 1_000, equity_ratio: 0.5, roe: 0.06 });
  });
});

describe("dividends", () => {
  it("are those of the years shown, gaps and the forecast included", () => {
    const documents = [
      annualFiling(2021),
      annualFiling(2023),
      annualFiling(2024),
      forecastOf(0.25),
    ];
    expect(derive(documents).page.dividends).toMatchObject([
      { name: "2021年3月期", dps: 0.2, forecast: false },
      { name: "2022年3月期", dps: null, forecast: false },
      { name: "2023年3月期", dps: 0.2, forecast: false },
      { name: "2024年3月期", dps: 0.2, forecast: false },
      { name: "2025年3月期", dps: 0.25, forecast: true },
    ]);
  });

  it("are no list for a company that never paid", () => {
    expect(derive([annualFiling(2024, { DividendPerShareYen: null })]).page.dividends).toEqual([]);
  });

  it("yield what is forecast, or else what was paid last", () => {
    expect(yieldOf(annualFiling(2024), forecastOf(0.25))).toBe(0.25 / 15);
    expect(yieldOf(annualFiling(2024), forecastFiling(2024, 130, "2024-05-10"))).toBe(0.2 / 15);
    expect(yieldOf(annualFiling(2024, { DividendPerShareYen: null }))).toBeNull();
    expect(yieldOf(annualFiling(2024), forecastOf(0))).toBe(0);
  });

  it("say whose dividend yields that", () => {
    expect(kindOf(annualFiling(2024), forecastOf(0.25))).toBe("forecast");
    expect(kindOf(annualFiling(2024), forecastFiling(2024, 130, "2024-05-10"))).toBe("reported");
    expect(kindOf(annualFiling(2024, { DividendPerShareYen: null }))).toBeNull();
  });
});

describe("quarters", () => {
  it("are the last twenty periods, each fiscal year with its total", () => {
    const documents = since(2018).flatMap((annual) => {
      const start = Number(annual.periodEnd.slice(0, 4)) - 1;
      return [
        quarterFiling(start, "1Q", 1),
        quarterFiling(start, "2Q", 2),
        quarterFiling(start, "3Q", 3),
        annual,
      ];
    });
    const { quarters } = derive(documents).financials;
    expect(quarters).toHaveLength(20);
    expect(quarters.slice(0, 4).map(({ name }) => name)).toEqual([
      "2020年3月期 1Q累計",
      "2020年3月期 2Q累計",
      "2020年3月期 3Q累計",
      "2020年3月期 通期",
    ]);
    expect(quarters.at(-1)).toMatchObject({ period_type: "FY", period_end: "2024-03-31" });
  });
});

describe("ratios that would mislead", () => {
  it("have no PER for a loss and none for nothing earned", () => {
    expect(ratiosOf({ ProfitLossAttributableToOwnersOfParent: -60 }).per).toBeNull();
    expect(ratiosOf({ ProfitLossAttributableToOwnersOfParent: 0 }).per).toBeNull();
    expect(ratiosOf({ ProfitLossAttributableToOwnersOfParent: -60 }).roe).toBe(-0.05);
  });

  it("have a PER of the forecast beside that of results, none for a loss that is forecast", () => {
    expect(forecastPerOf(50)).toMatchObject({ per: 1_500 / 60, forecast_per: 1_500 / 50 });
    expect(forecastPerOf(-50)).toMatchObject({ per: 1_500 / 60, forecast_per: null });
    expect(forecastPerOf(null).forecast_per).toBeNull();
  });

  it("have neither PBR nor ROE for negative equity, whose ratio to the assets is shown", () => {
    expect(ratiosOf({ NetAssets: -200 })).toMatchObject({
      pbr: null,
      roe: null,
      equity_ratio: -0.1,
    });
  });

  it("are unknown where the filing gives no such fact", () => {
    expect(ratiosOf({ NetAssets: null, Assets: null })).toMatchObject({
      pbr: null,
      roe: null,
      equity_ratio: null,
    });
  });
});
