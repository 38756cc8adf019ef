import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import type { CompanyResponse, Financials, ValuationView } from "@tenbin/contract";
import { verdictEdges } from "@tenbin/contract/verdict";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";

/** Invented data. */
export function companyFixture(
  changes: Partial<CompanyResponse> = {},
  page: Partial<CompanyResponse["page"]> = {},
): CompanyResponse {
  const { offsets } = priceChartFixture();
  return {
    id: "04820",
    ticker: "0482",
    name_jp: "みなと精工",
    name_en: "Minato Seiko Co., Ltd.",
    standard: "generic",
    search_field_jp: "ミナトセイコウ",
    search_field_en: "minato seiko",
    nickname: {},
    ctbm_accuracy: 65,
    industry_category: "機械",
    mv: 44_500_000_000,
    netcash: 11_860_000_000,
    netsales_growth_p5y: 0.03,
    op_growth_p5y: 0.1,
    daily_amount: 210_000_000,
    progress: 0.471,
    portfolio: false,
    tape: tapeFixture(),
    verdict: "cheap",
    price_date_is_newest: true,
    masked: false,
    is_authorized: true,
    warning: [],
    listing_date: null,
    delisted: false,
    paused: false,
    touched: false,
    irreg_offset: Object.fromEntries(offsets.map((o) => [String(o.relative_fy_index), o])),
    diagnosis: false,
    op: 4_520_000_000,
    op5: 2_900_000_000,
    stop_alert: false,
    cash_price_ratio: 0.27,
    evidence: "strong",
    score: 4.66,
    page: { ...companyPageFixture(), ...page },
    ...changes,
  };
}

export function valuationFixture(changes: Partial<ValuationView> = {}): ValuationView {
  const years = ["2023年3月期", "2024年3月期", "2025年3月期"];
  return {
    as_of: "2025-11-14",
    value_per_share: 2570,
    value_before_calibration: 2438,
    bands: {
      p50: { low_per_share: 2257, high_per_share: 2926 },
      p80: { low_per_share: 2056, high_per_share: 3212 },
    },
    price: 1842,
    price_decimals: 0,
    price_date: "2025-11-14",
    ratio: 0.7167,
    edges: [...verdictEdges],
    shares: 24_150_000,
    bridge: [
      { key: "balance_sheet", factor: 0.95553, per_share: -99.4 },
      { key: "peers", factor: 1.38506, per_share: 711.9 },
      { key: "premium", factor: 1.08, per_share: 168.2 },
      { key: "damping", factor: 0.976, per_share: -53.1 },
    ],
    sources: [
      { document_id: "S100AAAA", title: "2024年3月期 決算短信", disclosed_on: "2024-05-10" },
      { document_id: "S100AAAB", title: "2025年3月期 決算短信", disclosed_on: "2025-05-09" },
    ],
    pillars: [
      {
        key: "balance_sheet",
        value_per_share: 1644,
        value_total: 39_701_176_471,
        weight: 0.4,
        reason: null,
        inputs: [
          {
            key: "book_value",
            value: 35_900_000_000,
            unit: "yen",
            fiscal_years: years.slice(-1),
            document_ids: ["S100AAAB"],
          },
          {
            key: "roe_mean",
            value: 0.09,
            unit: "ratio",
            fiscal_years: years,
            document_ids: ["S100AAAA", "S100AAAB"],
          },
          { key: "persistence", value: 0.9, unit: "ratio", fiscal_years: [], document_ids: [] },
          { key: "cost_of_equity", value: 0.07, unit: "ratio", fiscal_years: [], document_ids: [] },
          {
            key: "excess_return_value",
            value: 3_801_176_471,
            unit: "yen",
            fiscal_years: years,
            document_ids: ["S100AAAA", "S100AAAB"],
          },
        ],
      },
      {
        key: "cash_flow",
        value_per_share: null,
        value_total: null,
        weight: 0,
        reason: "nonpositive_fcf",
        inputs: [],
      },
      {
        key: "peers",
        value_per_share: 3170,
        value_total: 76_556_750_000,
        weight: 0.6,
        reason: null,
        inputs: [
          {
            key: "book_value",
            value: 35_900_000_000,
            unit: "yen",
            fiscal_years: years.slice(-1),
            document_ids: ["S100AAAB"],
          },
          {
            key: "predicted_pbr",
            value: 2.1325,
            unit: "times",
            fiscal_years: years.slice(-1),
            document_ids: ["S100AAAB"],
          },
        ],
      },
    ],
    calibration: { factor: 1.054, premium: 1.08, damping: 0.976, strength: 0.99, months: 94 },
    window: { begin: -5, end: 0 },
    engine_version: "test",
    ...changes,
  };
}

function companyPageFixture(): CompanyResponse["page"] {
  return {
    market_date: "2025-11-14",
    change_from: null,
    sample: true,
    sources: ["EDINET"],
    segment: "プライム",
    name_kana: "ミナトセイコウ",
    absences: {},
    shares: { net: 24_150_000, basis: "issued_less_treasury", other_classes: 0 },
    figures: {
      per: 13.1,
      forecast_per: 12.4,
      pbr: 1.25,
      dividend_yield: 0.0293,
      dividend_yield_of: "forecast",
      equity_ratio: 0.642,
      roe: 0.092,
    },
    unrated_reason: null,
    valuation: valuationFixture(),
    value_since_results: null,
    doubts: [],
    evidence: {
      absence: null,
      fiscal_year: "2025年3月期",
      carried_from: null,
      profit_years: 3,
      facts: {
        net_cash_ratio: { figure: 0.266, place: 0.83 },
        dividend_raised: { figure: 0.1, place: 0.62 },
        operating_profit_to_ev: { figure: 0.127, place: 0.88 },
        roe: { figure: 0.092, place: 0.67 },
      },
    },
    diagnosis: null,
    accuracy: {
      score: 65,
      within: 39,
      months: Array.from({ length: 60 }, (_, i) => ({
        month: `${2020 + Math.floor((i + 10) / 12)}-${String(((i + 10) % 12) + 1).padStart(2, "0")}`,
        gap: i < 39 ? 0.1 : 0.3,
      })),
      quartiles: { p25: 0.09, p50: 0.15, p75: 0.22, p90: 0.28 },
    },
    progress: {
      quarter: 2,
      own_mean: 0.44,
      points: [
        { quarter: 1, value: 0.221 },
        { quarter: 2, value: 0.471 },
      ],
      means: [
        { quarter: 1, value: 0.208 },
        { quarter: 2, value: 0.44 },
        { quarter: 4, value: 1.03 },
      ],
      forecast_op: 4_800_000_000,
      fiscal_year: "2026年3月期",
    },
    netcash_parts: {
      current_assets: 29_280_000_000,
      investment_securities: 3_320_000_000,
      liabilities: 19_740_000_000,
      period_end: "2025-09-30",
      fiscal_year: "2026年3月期",
      document_id: "S100AAAB",
    },
    dividends: [
      {
        name: "2024年3月期",
        dps: null,
        forecast: false,
        share_basis_assumed: false,
        split_within: false,
      },
      {
        name: "2025年3月期",
        dps: 50,
        forecast: false,
        share_basis_assumed: false,
        split_within: false,
      },
      {
        name: "2026年3月期",
        dps: 54,
        forecast: true,
        share_basis_assumed: false,
        split_within: false,
      },
    ],
    peers: [
      {
        ticker: "0533",
        name_jp: "すずらん重機",
        mv: 30_000_000_000,
        per: 10,
        forecast_per: 9.5,
        pbr: 0.8,
        ratio: 0.58,
        verdict: "very_cheap",
      },
    ],
    other_lives: [],
    as_of: null,
    next_results: { planned_on: "2026-02-06", published_on: "2026-01-16", period: "3Q" },
    disclosures: [
      {
        document_id: "S100AAAB",
        disclosed_at: "2025-11-07T15:30:00+09:00",
        kind: "quarter",
        title: "第2四半期決算短信",
        period_name: "2026年3月期 2Q",
      },
    ],
  };
}

export function financialsFixture(changes: Partial<Financials> = {}): Financials {
  const figures = {
    period_end: "2025-03-31",
    months: 12,
    irregular: false,
    forecast: null,
    document_id: "S100AAAB",
    disclosed_at: "2025-05-13T15:30:00+09:00",
    sales: 48_610_000_000,
    operating_income: 4_520_000_000,
    ordinary_income: 4_600_000_000,
    profit: 3_260_000_000,
    cfo: 3_000_000_000,
    cfi: -1_200_000_000,
    fcf: 1_800_000_000,
    assets: 55_000_000_000,
    net_assets: 35_600_000_000,
    equity: 35_500_000_000,
    equity_ratio: 0.642,
    roe: 0.092,
    eps: 134.8,
    bps: 1473.2,
    dps: 50,
    share_basis_assumed: false,
  };
  const none = Object.fromEntries(Object.keys(figures).map((key) => [key, null]));
  return {
    ticker: "0482",
    accounting_standard: "JP",
    consolidated: true,
    sources: ["EDINET"],
    years: [
      { ...figures, name: "2022年3月期", status: "reported", operating_income: -320_000_000 },
      {
        ...figures,
        ...none,
        share_basis_assumed: false,
        name: "2023年3月期",
        status: "missing",
        irregular: false,
      },
      { ...figures, name: "2024年3月期", status: "reported", irregular: true, months: 9 },
      { ...figures, name: "2025年3月期", status: "reported" },
      { ...figures, name: "2026年3月期", status: "forecast", cfo: null },
    ],
    quarters: [
      {
        name: "2026年3月期 2Q累計",
        period_type: "2Q",
        period_end: "2025-09-30",
        document_id: "S100AAAC",
        sales: 24_400_000_000,
        operating_income: 2_260_000_000,
        ordinary_income: 2_300_000_000,
        profit: 1_500_000_000,
        changes: {
          sales: 0.042,
          operating_income: 0.18,
          ordinary_income: 0.175,
          profit: "to_profit",
        },
        three_months: {
          sales: 12_600_000_000,
          operating_income: 1_260_000_000,
          ordinary_income: 1_280_000_000,
          profit: 810_000_000,
          changes: {
            sales: 0.051,
            operating_income: 11.5,
            ordinary_income: 0.19,
            profit: "to_profit",
          },
        },
      },
    ],
    ...changes,
  };
}
