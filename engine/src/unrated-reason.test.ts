import { describe, expect, it } from "vitest";
import type { CompanyHistory, Facts } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import {
  annualReport,
  annualReports,
  companyHistory,
  listedIn,
  monthEnd,
} from "./testing/company-fixtures.ts";

const DATE = "2022-08-31";
function valued(history: Partial<CompanyHistory>, date = DATE, begin?: number) {
  const market = createMarket([companyHistory(history)]);
  return market.valueCompany("00010", date, begin === undefined ? undefined : { begin, end: 0 });
}
const withLatest = (facts: Partial<Facts>) => [
  ...annualReports(2018, 2021),
  annualReport(2022, facts),
];

const trendOf = (operatingIncome: number | null) => {
  const documents = annualReports(2018, 2022, () => ({
    operatingIncome,
    ordinaryIncome: null,
    profitBeforeTax: 5e8,
  }));
  return valued({ documents }).pillars.find((pillar) => pillar.key === "trend")?.value;
};

const toDecember = (year: number, periodStart = `${year}-01-01`) =>
  annualReport(year + 1, {}, { periodStart, periodEnd: `${year}-12-31` });

describe("a company is unrated", () => {
  it("with fewer than three usable fiscal years", () => {
    expect(valued({ documents: [] }).unrated).toBe("too_few_years");
    expect(valued({ documents: annualReports(2021, 2022) }).unrated).toBe("too_few_years");
    expect(valued({ documents: annualReports(2020, 2022) }).unrated).toBeNull();
  });

  it("with three years too far apart for the window", () => {
    const documents = [2012, 2013, 2022].map((year) => annualReport(year));
    expect(valued({ documents }).unrated).toBe("too_few_years");
  });

  it("without positive net assets of its owners", () => {
    expect(valued({ documents: withLatest({ netAssets: 0, liabilities: 16e9 }) }).unrated).toBe(
      "negative_equity",
    );
    expect(valued({ documents: withLatest({ netAssets: -1e9, liabilities: 17e9 }) }).unrated).toBe(
      "negative_equity",
    );
    const minority = withLatest({ nonControllingInterests: 10_000_000_000 });
    expect(valued({ documents: minority }).unrated).toBe("negative_equity");
    const preferred = withLatest({ otherClassShares: 1_000_000, bpsYen: -20 });
    expect(valued({ documents: preferred }).unrated).toBe("negative_equity");
  });

  it("without the part that preferred shares have in equity", () => {
    const preferred = withLatest({ otherClassShares: 1_000_000, bpsYen: null });
    expect(valued({ documents: preferred }).unrated).toBe("no_shares");
  });

  it("with implausible figures in any of its years", () => {
    for (const year of [2018, 2020, 2022]) {
      const documents = annualReports(2018, 2022, (each) =>
        each === year ? { netAssets: 10_000_000_000_000 } : {},
      );
      expect(valued({ documents }).unrated).toBe("implausible_figures");
    }
    const before = [annualReport(2014, { profit: 1e12 }), ...annualReports(2017, 2022)];
    expect(valued({ documents: before }).unrated).toBeNull();
    expect(valued({ documents: before }, DATE, -8).unrated).toBe("implausible_figures");
  });

  it("after a price that moved like an unconfirmed split, until the next report", () => {
    const documents = annualReports(2018, 2022);
    const closes = [1_000, 1_010, 505, 500];
    const monthEnds = closes.map((close, index) => ({ date: monthEnd(2022, 5 + index), close }));
    const history = { documents, monthEnds };
    expect(valued(history, "2022-08-31").unrated).toBeNull();
    expect(valued(history, "2022-09-01").unrated).toBe("share_basis_unsure");
    expect(valued(history, "2023-06-23").unrated).toBe("share_basis_unsure");
    const confirmed = [...documents, annualReport(2023, { issuedShares: 20_000_000 })];
    expect(valued({ ...history, documents: confirmed }, "2023-06-26").unrated).toBeNull();
    const adjustments = [{ exDate: "2022-08-30", factor: 0.5 }];
    expect(valued({ ...history, splits: adjustments }, "2022-09-01").unrated).toBeNull();
  });

  it("eighteen months after the end of the last reported year", () => {
    const documents = annualReports(2018, 2022);
    expect(valued({ documents }, "2023-09-29").unrated).toBeNull();
    expect(valued({ documents }, "2023-10-02").unrated).toBe("stale_statement");
  });

  it("with a changed year-end inside the window, until the handles leave it out", () => {
    const changed = [
      toDecember(2018, "2018-04-01"),
      ...[2019, 2020, 2021].map((y) => toDecember(y)),
    ];
    const documents = [...annualReports(2016, 2018), ...changed];
    expect(valued({ documents }).unrated).toBe("changed_year_end");
    expect(valued({ documents }, DATE, -4).unrated).toBe("changed_year_end");
    expect(valued({ documents }, DATE, -2).unrated).toBeNull();
  });

  it("as a fund, for its sector is outside the model", () => {
    const documents = annualReports(2018, 2022);
    expect(valued({ documents, kind: "fund" }).unrated).toBe("sector_outside_model");
  });

  it("when its pillars disagree by more than a factor of four", () => {
    const documents = annualReports(2018, 2022, () => ({ operatingIncome: 12e9 }));
    const valuation = valued({ documents });
    expect(valuation.unrated).toBe("pillars_disagree");
    const values = valuation.pillars.flatMap((pillar) => pillar.value ?? []);
    expect(Math.max(...values) / Math.min(...values)).toBeGreaterThan(4);
  });

  it("when no share count is known", () => {
    const documents = annualReports(2018, 2022, () => ({ issuedShares: null, bpsYen: null }));
    expect(valued({ documents })).toMatchObject({ unrated: "no_shares", shares: null });
  });

  it.each(["too_few_years", "pillars_disagree"] as const)("with no value at all: %s", (reason) => {
    const documents =
      reason === "too_few_years"
        ? annualReports(2021, 2022)
        : annualReports(2018, 2022, () => ({ operatingIncome: 12e9 }));
    expect(valued({ documents })).toMatchObject({
      unrated: reason,
      value: null,
      valueBeforeCalibration: null,
      bands: null,
      calibration: { factor: 1, premium: 1, damping: 1, strength: 0, months: 0 },
    });
  });
});

describe("a company is rated", () => {
  it("with a missing year: a gap is not irregular and is not filled", () => {
    const documents = annualReports(2017, 2022).filter(({ documentId }) => documentId !== "D2019");
    const valuation = valued({ documents });
    expect(valuation.unrated).toBeNull();
    const flow = valuation.pillars
      .find((pillar) => pillar.key === "cash_flow")
      ?.inputs.find((input) => input.key === "fcf_normalised");
    expect(flow?.documentIds).toEqual(["D2017", "D2018", "D2020", "D2021", "D2022"]);
  });

  it.each(["銀行業", "保険業", "証券、商品先物取引業", "その他金融業"])(
    "on its balance sheet alone in %s",
    (sector) => {
      const valuation = valued({ documents: annualReports(2018, 2022), sectors: listedIn(sector) });
      expect(valuation.unrated).toBeNull();
      expect(valuation.pillars.map(({ key, weight, reason }) => [key, weight, reason])).toEqual([
        ["balance_sheet", 1, null],
        ["cash_flow", 0, "sector_outside_model"],
        ["trend", 0, "sector_outside_model"],
        ["peers", 0, "sector_outside_model"],
      ]);
      expect(valuation.value).toBe(valuation.valueBeforeCalibration);
    },
  );

  it("when its sector is not known", () => {
    expect(valued({ documents: annualReports(2018, 2022), sectors: [] }).unrated).toBeNull();
  });

  it("without operating income, on profit before tax", () => {
    expect(trendOf(5e8)).toBeGreaterThan(1e9);
    expect(trendOf(null)).toBe(trendOf(5e8));
  });
});
