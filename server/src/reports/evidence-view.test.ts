import { expect, it } from "vitest";
import { evidenceView } from "./evidence-view.ts";

const FIGURES = { netCashRatio: 0.27, dividendRaised: 0.1, operatingProfitToEv: 0.14, roe: null };

it("shows the four facts with places and fiscal years", () => {
  const { evidence, score, page } = evidenceView({
    figures: FIGURES,
    places: { netCashRatio: 0.9, dividendRaised: 0.7, operatingProfitToEv: 0.8, roe: null },
    level: "strong",
    score: 4.4,
    absence: null,
    periodEnd: "2025-03-31",
    carriedFrom: "2024-03-31",
    profitYears: 2,
  });
  expect({ evidence, score }).toEqual({ evidence: "strong", score: 4.4 });
  expect(page.evidence).toEqual({
    absence: null,
    fiscal_year: "2025年3月期",
    carried_from: "2024年3月期",
    profit_years: 2,
    facts: {
      net_cash_ratio: { figure: 0.27, place: 0.9 },
      dividend_raised: { figure: 0.1, place: 0.7 },
      operating_profit_to_ev: { figure: 0.14, place: 0.8 },
      roe: { figure: null, place: null },
    },
  });
});

it("has no evidence for a company that the market does not have", () => {
  const { evidence, score, page } = evidenceView(undefined);
  expect([evidence, score, page.evidence.absence]).toEqual([null, null, "no_statement"]);
  expect(page.evidence.facts.roe).toEqual({ figure: null, place: null });
});
