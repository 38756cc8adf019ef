import { describe, expect, it } from "vitest";
import type { FiscalYearFigures, Pillar, UnratedReason, Warning } from "@tenbin/contract";
import { diagnose } from "../diagnose.ts";
import {
  diagnosisFixture,
  OKU,
  pillarFixture,
  textsOf,
  yearFixture,
} from "../testing/diagnosis-fixture.ts";

interface Given {
  readonly years?: FiscalYearFigures[];
  readonly pillars?: Pillar[];
  readonly warning?: Warning[];
}

function unrated(reason: UnratedReason, { years = [], pillars = [], warning = [] }: Given) {
  const financials = { years, quarters: [] };
  return {
    valuation: null,
    company: { warning },
    page: { unrated_reason: reason },
    financials,
    pillars,
  };
}
const told = (reason: UnratedReason, given: Given) => textsOf(unrated(reason, given), "refused");

const usable = (end: string) => yearFixture(end, { profit: OKU, equity: 10 * OKU });

describe("why there is no verdict", () => {
  it("counts only the fiscal years that can be used", () => {
    const years = [
      yearFixture("2022-03-31", { profit: OKU }),
      { ...usable("2022-12-31"), irregular: true, months: 9 },
      usable("2023-12-31"),
      usable("2024-12-31"),
      { ...usable("2025-12-31"), status: "forecast" as const },
    ];
    expect(told("too_few_years", { years })).toEqual([
      "計算に使える通期の決算は2期です。3期そろうと判定します。",
    ]);
    expect(told("too_few_years", {})[0]).toContain("決算は0期です。");
  });

  it("names the year that is too old, and when it was disclosed", () => {
    const years = [usable("2022-03-31"), usable("2023-03-31")];
    expect(told("stale_statement", { years })).toEqual([
      "最新の通期の決算は2023年3月期(2023年5月12日開示)で、期末から18か月を過ぎています。新しい通期の決算が開示されると判定します。",
    ]);
    const unknown = [{ ...usable("2023-03-31"), document_id: null }];
    expect(told("stale_statement", { years: unknown })[0]).toContain("は2023年3月期で、");
    expect(told("stale_statement", {})).toEqual([]);
  });

  it("names the negative equity of the newest year", () => {
    const years = [usable("2024-03-31"), yearFixture("2025-03-31", { equity: -4 * OKU })];
    expect(told("negative_equity", { years })).toEqual([
      "2025年3月期の自己資本は△4.0億円で、プラスではありません。自己資本がプラスに戻った通期の決算が開示されると判定します。",
    ]);
    expect(told("negative_equity", { years: [yearFixture("2025-03-31")] })).toEqual([]);
  });

  it("names the newest changed year and its length", () => {
    const years = [
      yearFixture("2019-12-31", { irregular: true, months: 9 }),
      yearFixture("2024-06-30", { irregular: true, months: 6 }),
      usable("2025-06-30"),
    ];
    expect(told("changed_year_end", { years })).toEqual([
      "2024年6月期は6か月の期で、ほかの期とそのまま比べられません。計算に使う期間からこの期が外れると判定します。",
    ]);
    expect(told("changed_year_end", { years: [usable("2025-06-30")] })).toEqual([]);
  });

  it("promises no verdict where every year has six months", () => {
    const years = ["2024-12-31", "2025-06-30"].map((end) =>
      yearFixture(end, { irregular: true, months: 6 }),
    );
    expect(told("changed_year_end", { years, warning: ["six_month_periods"] })).toEqual([
      "最新の2025年6月期まで、決算期は6か月です。理論価値は年間の決算から計算するため、決算期が変わらないかぎり判定しません。",
    ]);
  });

  it("names the pillars that disagree, per share", () => {
    const pillars = [
      pillarFixture("balance_sheet", 1_000, 0.3),
      pillarFixture("cash_flow", null, 0, { reason: "no_cash_flow" }),
      pillarFixture("trend", 4_500, 0.4),
      pillarFixture("peers", 2_000, 0.3),
    ];
    expect(told("pillars_disagree", { pillars })).toEqual([
      "最も高い成長トレンドの柱は1株4,500円、最も低い純資産の柱は1株1,000円で、4.5倍の開きがあります。開きが4倍以内に縮むと判定します。",
    ]);
    expect(told("pillars_disagree", { pillars: pillars.slice(0, 2) })).toEqual([]);
  });

  it("names the pillars for the whole company where the number of shares is unknown", () => {
    const pillars = [
      pillarFixture("balance_sheet", null, 0.5, { value_total: 20 * OKU }),
      pillarFixture("trend", null, 0.5, { value_total: 100 * OKU }),
    ];
    expect(told("pillars_disagree", { pillars })).toEqual([
      "最も高い成長トレンドの柱は会社全体で100.0億円、最も低い純資産の柱は会社全体で20.0億円で、5.0倍の開きがあります。開きが4倍以内に縮むと判定します。",
    ]);
  });

  it.each<UnratedReason>([
    "sector_outside_model",
    "no_shares",
    "implausible_figures",
    "share_basis_unsure",
    "no_price",
    "price_withheld",
    "not_listed",
    "delisted",
    "paused",
    "awaiting_value",
  ])("is not explained by filings in the case of %s: no diagnosis is written", (reason) => {
    const years = [usable("2024-03-31"), usable("2025-03-31")];
    expect(diagnose(diagnosisFixture(unrated(reason, { years })))).toBeNull();
  });

  it("is followed by the newest results, and by nothing that needs a value", () => {
    const years = [
      yearFixture("2024-03-31", { equity: -OKU, operating_income: -2 * OKU }),
      yearFixture("2025-03-31", { equity: -4 * OKU, operating_income: -3 * OKU }),
    ];
    const written = diagnose(diagnosisFixture(unrated("negative_equity", { years })));
    expect(written?.lead).toEqual([]);
    expect(written?.sections.map(({ topic, heading }) => [topic, heading])).toEqual([
      ["refused", "判定していない理由"],
      ["changed", "最近の決算で変わったこと"],
    ]);
  });
});
