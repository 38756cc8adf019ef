import { epochDay } from "../../../platform/clock/days.ts";
import type { Warning } from "@tenbin/contract";
import { type FindingFigure, figure, yearFigure } from "../figure.ts";
import { disclosureDayFigure } from "./find-changes.ts";
import { type DiagnosisInput, reportedYears } from "../diagnosis-input.ts";

/** Value that a sector's accounts do not show. */
export type SectorBlindSpot =
  | "land"
  | "research"
  | "people"
  | "credit"
  | "underwriting"
  | "market_prices"
  | "regulation"
  | "orders";

export type LimitationFinding =
  | {
      readonly kind: "forecast";
      readonly year: FindingFigure;
      readonly forecast: FindingFigure;
      readonly latest: FindingFigure | null;
    }
  | { readonly kind: "sector"; readonly spot: SectorBlindSpot; readonly book: FindingFigure }
  | { readonly kind: "missing_years"; readonly missing: readonly FindingFigure[] }
  | { readonly kind: "warned"; readonly warning: ExplainedWarning; readonly book: FindingFigure }
  | { readonly kind: "extreme"; readonly factor: FindingFigure; readonly isCheap: boolean }
  | { readonly kind: "since"; readonly day: FindingFigure };

type ExplainedWarning = Extract<
  Warning,
  | "going_concern"
  | "supervision"
  | "delisting"
  | "share_count_estimated"
  | "share_count_issued_only"
  | "changed_year_end"
>;

const BLIND_SPOT_BY_SECTOR: Readonly<Record<string, SectorBlindSpot>> = {
  不動産業: "land",
  倉庫・運輸関連業: "land",
  陸運業: "land",
  医薬品: "research",
  精密機器: "research",
  電気機器: "research",
  化学: "research",
  "情報・通信業": "people",
  サービス業: "people",
  銀行業: "credit",
  その他金融業: "credit",
  保険業: "underwriting",
  "証券、商品先物取引業": "market_prices",
  卸売業: "market_prices",
  鉱業: "market_prices",
  "石油・石炭製品": "market_prices",
  非鉄金属: "market_prices",
  鉄鋼: "market_prices",
  海運業: "market_prices",
  "電気・ガス業": "regulation",
  空運業: "regulation",
  建設業: "orders",
  機械: "orders",
  輸送用機器: "orders",
};

const EXPLAINED_WARNINGS: readonly ExplainedWarning[] = [
  "going_concern",
  "delisting",
  "supervision",
  "changed_year_end",
  "share_count_estimated",
  "share_count_issued_only",
];

export function findLimitations(material: DiagnosisInput): LimitationFinding[] {
  if (material.valuation === null) return [];
  return [
    ...extremeFindings(material),
    ...forecastFindings(material),
    ...sectorFindings(material),
    ...missingYearFindings(material),
    ...warningFindings(material),
    ...sinceFindings(material),
  ];
}

function extremeFindings({ company, valuation }: DiagnosisInput): LimitationFinding[] {
  if (valuation === null || !company.warning.includes("extreme_value")) return [];
  const isCheap = valuation.ratio < 1;
  const times = isCheap ? 1 / valuation.ratio : valuation.ratio;
  return [{ kind: "extreme", factor: figure("extreme", times, "factor"), isCheap }];
}

function forecastFindings(material: DiagnosisInput): LimitationFinding[] {
  const forecast = material.financials.years.find(({ status }) => status === "forecast");
  const latest = reportedYears(material).at(-1);
  if (forecast === undefined || forecast.period_end === null) return [];
  if (forecast.operating_income === null) return [];
  const ids = [forecast.document_id];
  // Years of different length do not compare.
  const isComparable = !forecast.irregular && latest?.irregular === false;
  const known = isComparable ? latest.operating_income : null;
  return [
    {
      kind: "forecast",
      year: yearFigure("fiscal_year", forecast.period_end, ids),
      forecast: figure("forecast", forecast.operating_income, "yen", ids),
      latest: known === null ? null : figure("profit", known, "yen", [latest?.document_id ?? null]),
    },
  ];
}

function bookFigure(material: DiagnosisInput): FindingFigure | null {
  const latest = reportedYears(material).findLast(({ equity }) => equity !== null);
  const equity = latest?.equity ?? null;
  return equity === null ? null : figure("book", equity, "yen", [latest?.document_id ?? null]);
}

function sectorFindings(material: DiagnosisInput): LimitationFinding[] {
  const spot = BLIND_SPOT_BY_SECTOR[material.company.industry_category ?? ""];
  const book = bookFigure(material);
  return spot === undefined || book === null ? [] : [{ kind: "sector", spot, book }];
}

function missingYearFindings(material: DiagnosisInput): LimitationFinding[] {
  const years = material.financials.years.filter(({ status }) => status !== "forecast");
  const missing = years.flatMap(({ status, name }) =>
    status === "missing" ? [figure("fiscal_year", parseFiscalYearMonth(name), "fiscal_year")] : [],
  );
  return missing.length === 0 ? [] : [{ kind: "missing_years", missing }];
}

/** Day number of the first of the month, as only year and month are printed. */
function parseFiscalYearMonth(name: string): number {
  const [year = 1970, month = 1] = name.match(/\d+/g)?.map(Number) ?? [];
  return epochDay(year, month, 1);
}

function warningFindings(material: DiagnosisInput): LimitationFinding[] {
  const book = bookFigure(material);
  if (book === null) return [];
  return EXPLAINED_WARNINGS.filter((warning) => material.company.warning.includes(warning)).map(
    (warning) => ({
      kind: "warned" as const,
      warning,
      book,
    }),
  );
}

function sinceFindings(material: DiagnosisInput): LimitationFinding[] {
  const day = disclosureDayFigure(material, reportedYears(material).at(-1)?.document_id ?? null);
  return day === null ? [] : [{ kind: "since", day }];
}
