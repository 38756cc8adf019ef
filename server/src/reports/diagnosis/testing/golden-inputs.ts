import { readdirSync, readFileSync } from "node:fs";
import {
  companyEvidenceOn,
  type CompanyHistory,
  createMarket,
  evidenceFigures,
  evidenceScaleOf,
  placeEvidence,
  type Facts,
  type MonthEndPrice,
  type ShareSplit,
  verdictOf,
} from "@tenbin/engine";
import {
  deriveCompany,
  disclosureOf,
  type DocumentRecord,
  factNames,
} from "../../../companies/index.ts";
import { documentFixture, issueFixture } from "../../../companies/testing/fixtures.ts";
import {
  toCompanyHistory,
  perShare,
  pillarsView,
  valuationView,
} from "../../../valuation/index.ts";
import type { DiagnosisInput } from "../diagnosis-input.ts";

/** The part of the engine's golden cases that a diagnosis needs. */
interface GoldenCase {
  readonly name: string;
  readonly date: string;
  readonly history: {
    readonly sector: string | null;
    readonly kind: "stock" | "fund";
    readonly accountingStandard: "JP" | "IFRS";
    readonly documents: readonly GoldenDocument[];
    readonly monthEnds: readonly MonthEndPrice[];
    readonly splits: readonly ShareSplit[];
  };
}

interface GoldenDocument {
  readonly documentId: string;
  readonly disclosedAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly facts: Readonly<Partial<Record<keyof Facts, number>>>;
}

export interface NamedInput {
  readonly name: string;
  readonly material: DiagnosisInput;
}

const CASES_URL = new URL("../../../../../engine/cases/", import.meta.url);
const CODE = "00010";
/** Price ÷ value: one for every verdict, and one extreme. */
const PRICE_RATIOS = [1, 0.5, 0.7, 1.4, 2, 0.15] as const;

/**
 * Every golden company of the engine; rated ones at several prices, the first under its plain name.
 */
export function goldenInputs(): NamedInput[] {
  return readdirSync(CASES_URL)
    .toSorted()
    .map((file) => JSON.parse(readFileSync(new URL(file, CASES_URL), "utf8")) as GoldenCase)
    .flatMap((golden) => {
      const ratios = toDiagnosisInput(golden, 1).valuation === null ? [1] : PRICE_RATIOS;
      return ratios.map((ratio) => ({
        name: ratio === 1 ? golden.name : `${golden.name} at ${ratio}`,
        material: toDiagnosisInput(golden, ratio),
      }));
    });
}

/** Whether the filings explain the missing verdict. */
export function isExplained({ page }: DiagnosisInput): boolean {
  const reasons = [
    "too_few_years",
    "stale_statement",
    "negative_equity",
    "changed_year_end",
    "pillars_disagree",
  ];
  return reasons.includes(page.unrated_reason ?? "");
}

function toDiagnosisInput(golden: GoldenCase, ratio: number): DiagnosisInput {
  const { date: today, history } = golden;
  const documents = history.documents.map((document) => toDocumentRecord(document, golden));
  const { splits } = history;
  const company = toCompanyHistory({
    issue: { code: CODE, sector33: history.sector, kind: history.kind },
    sectors: [],
    documents,
    monthEnds: history.monthEnds,
    splits,
  });
  const valuation = { ...createMarket([company]).valueCompany(CODE, today), engineVersion: "test" };
  const value = perShare(valuation.value, valuation, splits, today);
  const price = value === null ? null : value * ratio;
  const derived = deriveCompany({
    day: today,
    issue: { ...ISSUE, sector33: history.sector, kind: history.kind },
    documents,
    splits: splits,
    quote: null,
  });
  const rated = ratio === 1 ? 0 : 30;
  return {
    today,
    company: {
      ...derived.fields,
      verdict: verdictOf(price, value),
      warning: [
        ...derived.fields.warning,
        ...(ratio < 0.2 ? (["extreme_value", "going_concern"] as const) : []),
      ],
      cash_price_ratio:
        price === null || derived.fields.netcash === null
          ? null
          : derived.fields.netcash / (price * (valuation.shares ?? 1)),
    },
    page: { ...derived.page, unrated_reason: valuation.unrated },
    valuation: valuationView(
      valuation,
      price === null ? null : { price, decimals: 0, date: today },
      splits,
      documents,
      today,
    ),
    pillars: pillarsView(valuation, splits, today),
    financials: derived.financials,
    documents: new Map(
      documents.map((document) => [
        document.documentId,
        { day: document.disclosedAt.slice(0, 10), title: disclosureOf(document).title },
      ]),
    ),
    record: { score: rated === 0 ? null : 60, within: rated === 0 ? 0 : 18, rated },
    revaluation:
      value === null
        ? null
        : {
            documentId: documents.at(-1)?.documentId ?? "",
            before: ratio === 1 ? null : value * ratio,
            after: value,
            largestMove: { key: "trend", change: 1 - ratio },
            firstPrice: value,
          },
    evidence: placedEvidence(company, today, price),
    coverage: { share: 0.796, companies: 676 },
  };
}

const EVIDENCE_SCALE = evidenceScaleOf(
  [-0.3, 0, 0.05, 0.1, 0.4].map((netCashRatio) => ({
    netCashRatio,
    dividendRaised: netCashRatio,
    operatingProfitToEv: netCashRatio,
    roe: netCashRatio,
  })),
);

/** Among five invented companies. */
function placedEvidence(
  company: CompanyHistory,
  today: string,
  price: number | null,
): DiagnosisInput["evidence"] {
  const { basis, shares, unranked, ...own } = companyEvidenceOn(company, today);
  if (price === null || shares === null) return null;
  const figures = evidenceFigures(basis, price * shares);
  const { level, places, reason } = placeEvidence(figures, EVIDENCE_SCALE);
  return {
    figures,
    places,
    level: unranked === null ? level : null,
    absence: unranked ?? reason,
    periodEnd: own.periodEnd,
    carriedFrom: own.carriedFrom?.periodEnd ?? null,
    profitYears: basis.operatingProfitYears,
    score: null,
  };
}

function toDocumentRecord(document: GoldenDocument, { history }: GoldenCase): DocumentRecord {
  const facts = Object.entries(document.facts) as [keyof Facts, number][];
  return documentFixture({
    ...document,
    code: CODE,
    accountingStandard: history.accountingStandard,
    facts: Object.fromEntries(facts.map(([key, value]) => [factNames[key], value])),
  });
}

const ISSUE = issueFixture({
  code: CODE,
  nameJp: "みほん工業",
  segment: "プライム",
  listingDate: "2000-01-04",
});
