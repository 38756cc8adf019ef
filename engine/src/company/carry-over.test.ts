import { describe, expect, it } from "vitest";
import { carryOver } from "./carry-over.ts";
import { evidenceBasisOf } from "../evidence/basis.ts";
import { fiscalYearsOf } from "./fiscal-years.ts";
import type { Facts, StatementDocument } from "./inputs.ts";
import { createMarket } from "../market.ts";
import { netCashOf } from "../money/net-cash.ts";
import { annualReport, annualReports, companyHistory } from "../testing/company-fixtures.ts";
import { marketFixture } from "../testing/market-fixture.ts";

/** What a summary of results leaves out. */
const LEFT_OUT: Partial<Facts> = {
  profitBeforeTax: null,
  currentAssets: null,
  cashAndDeposits: null,
  investmentSecurities: null,
  liabilities: null,
  currentLiabilities: null,
  nonControllingInterests: null,
  depreciation: null,
  dividendsPaid: null,
  treasurySharesPurchased: null,
  employees: null,
};
const summary = (year: number, facts: Partial<Facts> = {}): StatementDocument =>
  annualReport(
    year,
    { ...facts, ...LEFT_OUT },
    { documentId: `S${year}`, disclosedAt: Date.parse(`${year}-05-15T12:00:00+09:00`) },
  );
const latestOf = (documents: readonly StatementDocument[]) => fiscalYearsOf(documents, []).at(-1)!;

/** In 2022, of which only a summary is known. */
const paid = (before: Partial<Facts>) =>
  latestOf([annualReport(2021, { dividendsPaid: -2e8, ...before }), summary(2022)]).facts
    .dividendsPaid;

const valueOf = (documents: readonly StatementDocument[], day = "2022-06-01") =>
  createMarket([companyHistory({ documents })]).valueCompany("00010", day);

describe("a year of which only a summary is known", () => {
  it("has the liabilities that its own totals leave, and the rest of the year before", () => {
    const before = { nonControllingInterests: 4e8, dividendsPaid: -2e8 };
    const { facts, carriedFrom } = latestOf([
      ...annualReports(2019, 2021, () => before),
      summary(2022, { assets: 18e9, netAssets: 11e9 }),
    ]);
    // Assets of 16, of which 9 are current, were 7 non-current; liabilities are 18 − 11.
    expect(facts).toMatchObject({
      currentAssets: 11e9,
      liabilities: 7e9,
      investmentSecurities: 1e9,
      nonControllingInterests: 4e8,
      dividendsPaid: -2e8,
      employees: 800,
    });
    expect(netCashOf(facts)).toBeCloseTo(11e9 + 0.7e9 - 7e9, 0);
    expect(carriedFrom).toEqual({ periodEnd: "2021-03-31", documentIds: ["D2021"] });
  });

  it("has paid the dividends declared for the year before, where they are given per share", () => {
    const counted = { issuedShares: 1_000_000, treasuryShares: 100_000 };
    expect(paid({ ...counted, dpsYen: 30 })).toBe(-27e6);
    expect(paid({ ...counted, dpsYen: 0 })).toBeCloseTo(0, 12);
    expect(paid(counted)).toBe(-2e8);
    expect(paid({ dpsYen: 30, issuedShares: null, bpsYen: null })).toBe(-2e8);
  });

  it("has no investment securities under another standard, and the rest of the year before", () => {
    const first = { ...summary(2022), accountingStandard: "IFRS" as const };
    const { facts } = latestOf([annualReport(2021), first]);
    expect(facts).toMatchObject({ investmentSecurities: null, employees: 800 });
    expect(facts.currentAssets).not.toBeNull();
    expect(latestOf([annualReport(2021), summary(2022)]).facts.investmentSecurities).toBe(1e9);
  });

  it("keeps every fact of its own", () => {
    const own = summary(2022, { sales: 1, assets: 17e9, dpsYen: 30 }).facts;
    const accountingStandard = "JP";
    const { facts } = carryOver(
      { facts: own, accountingStandard },
      { ...annualReport(2021), irregular: false, documentIds: [] },
      [],
    )!;
    const known = Object.entries(own).filter(([, fact]) => fact !== null);
    expect(facts).toMatchObject(Object.fromEntries(known));
  });

  it("is replaced by the full report as soon as that is disclosed", () => {
    const full = annualReports(2019, 2022, () => ({ liabilities: 5.9e9, netAssets: 10.1e9 }));
    const { facts, carriedFrom } = latestOf([...full, summary(2022)]);
    expect(carriedFrom).toBeNull();
    expect(facts.liabilities).toBe(5.9e9);
  });

  it.each([
    ["from more than two years before", [annualReport(2019), summary(2022)]],
    ["without any full report", [summary(2021), summary(2022)]],
    [
      "with a year before that does not classify its assets",
      [annualReport(2021, { currentAssets: null }), summary(2022)],
    ],
    ["without total assets", [annualReport(2021), summary(2022, { assets: null })]],
  ])("carries nothing %s", (_, documents) => {
    const { facts, carriedFrom } = latestOf(documents);
    expect([facts.liabilities, facts.currentAssets, carriedFrom]).toEqual([null, null, null]);
  });

  it.each([
    ["the year before is missing", [annualReport(2020), summary(2022)]],
    [
      "only a summary of the year before is known",
      [annualReport(2020), summary(2021), summary(2022)],
    ],
  ])("carries from the report of two years ago where %s", (_, documents) => {
    expect(latestOf(documents).carriedFrom).toEqual({
      periodEnd: "2020-03-31",
      documentIds: ["D2020"],
    });
  });

  it("carries nothing into a report that classifies no assets", () => {
    const reported = latestOf([annualReport(2021), annualReport(2022, { currentAssets: null })]);
    expect(reported).toMatchObject({ carriedFrom: null, facts: { currentAssets: null } });
  });

  it("tells of no dividend raised by what was paid the year before", () => {
    const years = fiscalYearsOf([...annualReports(2019, 2021), summary(2022)], []);
    expect(evidenceBasisOf(years, []).dividendChange).toBeNull();
    const perShare = fiscalYearsOf(
      [...annualReports(2019, 2021, () => ({ dpsYen: 20 })), summary(2022, { dpsYen: 25 })],
      [],
    );
    expect(evidenceBasisOf(perShare, []).dividendChange).toBeCloseTo(0.2, 12);
  });
});

const paidIn2022 = (facts: Partial<Facts>, exDate: string) => {
  const reports = annualReports(2019, 2021, (year) =>
    year === 2021 ? { bpsYen: null, epsYen: null, dpsYen: null, ...facts } : {},
  );
  const years = fiscalYearsOf([...reports, summary(2022)], [{ exDate, factor: 0.5 }]);
  return years.at(-1)!.facts.dividendsPaid;
};

describe("dividends paid that are carried over", () => {
  it("are the dividends declared for the year before, on the shares of its end", () => {
    const parts = { interimDividendYen: 40, finalDividendYen: 25 };
    expect(paidIn2022(parts, "2020-11-27")).toBe(-45 * 10_000_000);
    expect(paidIn2022({ dpsYen: 45 }, "2021-03-30")).toBe(-45 * 10_000_000);
  });

  it("are those of the year before where its sum is of two kinds of shares", () => {
    expect(paidIn2022({ dpsYen: 65, dividendsPaid: -3e8 }, "2020-11-27")).toBe(-3e8);
  });
});

describe("the value between a summary and the full report", () => {
  const full = annualReports(2017, 2021);

  it("has every pillar, and names the years that net cash and book come from", () => {
    const { pillars } = valueOf([...full, summary(2022)]);
    const present = pillars.filter(({ value }) => value !== null).map(({ key }) => key);
    expect(present).toEqual(["balance_sheet", "cash_flow", "trend"]);
    for (const [pillar, key] of [
      ["balance_sheet", "book_value"],
      ["cash_flow", "net_cash"],
      ["trend", "net_cash"],
    ]) {
      const { inputs } = pillars.find((each) => each.key === pillar)!;
      expect(inputs.find((each) => each.key === key)).toMatchObject({
        periodEnds: ["2021-03-31", "2022-03-31"],
        documentIds: ["D2021", "S2022"],
      });
    }
  });

  it("is the value of the full report where that says the same as the year before", () => {
    const early = annualReport(2022, {}, { disclosedAt: summary(2022).disclosedAt });
    expect(valueOf([...full, summary(2022)]).value).toBe(valueOf([...full, early]).value);
  });

  it("does not know the full report before it is disclosed", () => {
    const later = annualReport(2022, { liabilities: 1e9, currentAssets: 15e9 });
    expect(valueOf([...full, summary(2022), later])).toEqual(valueOf([...full, summary(2022)]));
    expect(valueOf([...full, summary(2022), later], "2022-06-27").value).not.toBe(
      valueOf([...full, summary(2022)], "2022-06-27").value,
    );
  });

  it("is, with the full report at hand, what it is without any summary", () => {
    const day = "2016-09-30";
    const market = marketFixture(40, 60, 5);
    const summarised = market.map((history) => ({
      ...history,
      documents: [
        ...history.documents,
        ...history.documents.map((document) =>
          Object.assign({}, document, {
            documentId: `${document.documentId}-S`,
            disclosedAt: document.disclosedAt - 1,
            facts: { ...document.facts, ...LEFT_OUT },
          }),
        ),
      ],
    }));
    const values = (histories: typeof market) =>
      [...createMarket(histories).valueOn(day).values()].map(({ value }) => value);
    expect(values(summarised)).toEqual(values(market));
  });
});
