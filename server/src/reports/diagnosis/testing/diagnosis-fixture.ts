import type {
  Diagnosis,
  DiagnosisTopic,
  Financials,
  FiscalYearFigures,
  Pillar,
  PillarInputKey,
  PillarKey,
  ValuationView,
} from "@tenbin/contract";
import { verdictEdges, verdictOfRatio } from "@tenbin/contract/verdict";
import { fiscalYearName } from "@tenbin/contract/figures";
import { diagnose } from "../diagnose.ts";
import type { DiagnosisInput } from "../diagnosis-input.ts";

/** 1億 yen. */
export const OKU = 1e8;

const NO_FIGURES = {
  sales: null,
  operating_income: null,
  ordinary_income: null,
  profit: null,
  cfo: null,
  cfi: null,
  fcf: null,
  assets: null,
  net_assets: null,
  equity: null,
  equity_ratio: null,
  roe: null,
  eps: null,
  bps: null,
  dps: null,
  share_basis_assumed: false,
} as const;

/** A reported fiscal year from one filing, `FY-<period end>`. */
export function yearFixture(
  periodEnd: string,
  known: Partial<FiscalYearFigures> = {},
): FiscalYearFigures {
  return {
    ...NO_FIGURES,
    name: fiscalYearName(periodEnd),
    period_end: periodEnd,
    months: 12,
    status: "reported",
    irregular: false,
    forecast: null,
    document_id: `FY-${periodEnd}`,
    disclosed_at: null,
    ...known,
  };
}

/** Named by its month only, as nothing was filed. */
export function missingYearFixture(name: string): FiscalYearFigures {
  return { ...yearFixture("2000-03-31"), name, period_end: null, months: null, status: "missing" };
}

type Quarter = Financials["quarters"][number];

export function quarterFixture(
  fiscalYear: string,
  type: "1Q" | "2Q" | "3Q",
  periodEnd: string,
  known: Partial<Quarter> = {},
): Quarter {
  return {
    name: `${fiscalYear} ${type}累計`,
    period_type: type,
    period_end: periodEnd,
    document_id: `${type}-${periodEnd}`,
    sales: null,
    operating_income: null,
    ordinary_income: null,
    profit: null,
    changes: { sales: null, operating_income: null, ordinary_income: null, profit: null },
    three_months: null,
    ...known,
  };
}

export function pillarFixture(
  key: PillarKey,
  valuePerShare: number | null,
  weight: number,
  known: Partial<Pillar> = {},
): Pillar {
  return {
    key,
    value_per_share: valuePerShare,
    value_total: valuePerShare === null ? null : valuePerShare * 1e7,
    weight,
    reason: null,
    inputs: [],
    ...known,
  };
}

/** The inputs of a pillar, each from the filings of the named fiscal years. */
export function pillarInputs(
  values: Partial<Record<PillarInputKey, number>>,
  periodEnds: readonly string[] = ["2025-03-31"],
): Pillar["inputs"] {
  return (Object.entries(values) as [PillarInputKey, number][]).map(([key, value]) => ({
    key,
    value,
    unit: "yen",
    fiscal_years: periodEnds.map((end) => fiscalYearName(end)),
    document_ids: periodEnds.map((end) => `FY-${end}`),
  }));
}

/** Worth 1,000 yen a share by four equal pillars, at a price of 700. */
export function valuationFixture(known: Partial<ValuationView> = {}): ValuationView {
  const { price = 700, value_per_share: value = 1_000 } = known;
  return {
    as_of: "2025-11-14",
    value_per_share: value,
    value_before_calibration: value,
    bands: null,
    price,
    price_decimals: 0,
    price_date: "2025-11-14",
    ratio: price / value,
    edges: [...verdictEdges],
    shares: 1e7,
    bridge: [],
    sources: [],
    pillars: [
      pillarFixture("balance_sheet", value, 0.25),
      pillarFixture("cash_flow", value, 0.25),
      pillarFixture("trend", value, 0.25),
      pillarFixture("peers", value, 0.25),
    ],
    calibration: { factor: 1, premium: 1, damping: 1, strength: 0.5, months: 60 },
    window: { begin: -5, end: 0 },
    engine_version: "test",
    ...known,
  };
}

export interface GivenDiagnosis extends Omit<Partial<DiagnosisInput>, "company" | "page"> {
  readonly company?: Partial<DiagnosisInput["company"]>;
  readonly page?: Partial<DiagnosisInput["page"]>;
}

/**
 * Rated by its price, with one annual filing of 2025-05-12 and nothing else worth a sentence. All
 * documents named by years and quarters are known.
 */
export function diagnosisFixture(given: GivenDiagnosis = {}): DiagnosisInput {
  const valuation = given.valuation === undefined ? valuationFixture() : given.valuation;
  const financials = given.financials ?? { years: [yearFixture("2025-03-31")], quarters: [] };
  return {
    today: "2025-11-14",
    pillars: valuation?.pillars ?? [],
    documents: documentsOf(financials),
    record: { score: 100, within: 60, rated: 60 },
    revaluation: null,
    evidence: null,
    coverage: null,
    ...given,
    valuation,
    financials,
    company: {
      verdict: valuation === null ? "unrated" : verdictOfRatio(valuation.ratio),
      warning: [],
      industry_category: null,
      op: null,
      op5: null,
      netcash: null,
      cash_price_ratio: null,
      ...given.company,
    },
    page: {
      unrated_reason: null,
      netcash_parts: null,
      progress: {
        quarter: null,
        own_mean: null,
        points: [],
        means: [],
        forecast_op: null,
        fiscal_year: null,
      },
      ...given.page,
    },
  };
}

function documentsOf({ years, quarters }: DiagnosisInput["financials"]) {
  const documents = new Map<string, { readonly day: string; readonly title: string }>();
  for (const { document_id: id, name, period_end: end } of years) {
    if (id === null || end === null) continue;
    documents.set(id, { day: `${end.slice(0, 4)}-05-12`, title: `有価証券報告書 ${name}` });
  }
  for (const { document_id: id, name, period_end: end } of quarters) {
    documents.set(id, { day: `${end.slice(0, 4)}-11-07`, title: `四半期報告書 ${name}` });
  }
  return documents;
}

/** What a member reads under one topic, or in the lead. */
export function textsOf(given: GivenDiagnosis, topic: DiagnosisTopic | "lead"): string[] {
  return sentencesOf(diagnose(diagnosisFixture(given)), topic).map(({ text }) => text);
}

export function sentencesOf(written: Diagnosis | null, topic: DiagnosisTopic | "lead") {
  if (written === null) return [];
  return topic === "lead"
    ? written.lead
    : (written.sections.find((section) => section.topic === topic)?.sentences ?? []);
}
