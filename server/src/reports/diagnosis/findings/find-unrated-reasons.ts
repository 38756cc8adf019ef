import type { Pillar, PillarKey, UnratedReason } from "@tenbin/contract";
import { DISAGREEMENT_FACTOR, MINIMUM_YEARS } from "@tenbin/engine";
import { type FindingFigure, figure, yearFigure } from "../figure.ts";
import { disclosureDayFigure } from "./find-changes.ts";
import { expiryMonthsFigure } from "./find-thresholds.ts";
import { type DiagnosisInput, reportedYears } from "../diagnosis-input.ts";

interface PillarValue {
  readonly pillar: PillarKey;
  readonly value: FindingFigure;
}

export type UnratedFinding =
  | {
      readonly kind: "too_few_years";
      readonly usable: FindingFigure;
      readonly needed: FindingFigure;
    }
  | {
      readonly kind: "stale_statement";
      readonly year: FindingFigure;
      readonly day: FindingFigure | null;
      readonly months: FindingFigure;
    }
  | { readonly kind: "negative_equity"; readonly year: FindingFigure; readonly book: FindingFigure }
  | {
      /** Of one year, or of all. */
      readonly kind: "changed_year_end" | "six_month_periods";
      readonly year: FindingFigure;
      readonly months: FindingFigure;
    }
  | {
      readonly kind: "pillars_disagree";
      readonly highest: PillarValue;
      readonly lowest: PillarValue;
      readonly spread: FindingFigure;
      readonly limit: FindingFigure;
    };

/** Reasons that the figures of the filings explain. */
const EXPLAINED_REASONS: ReadonlySet<UnratedReason> = new Set<UnratedReason>([
  "too_few_years",
  "stale_statement",
  "negative_equity",
  "changed_year_end",
  "pillars_disagree",
]);

export function findUnratedReasons(material: DiagnosisInput): UnratedFinding[] {
  const { unrated_reason: reason } = material.page;
  if (reason === null || !EXPLAINED_REASONS.has(reason)) return [];
  if (reason === "pillars_disagree") return disagreementFindings(material.pillars);
  const years = reportedYears(material);
  if (reason === "too_few_years") {
    const usable = years.filter(
      (year) => !year.irregular && year.profit !== null && year.equity !== null,
    );
    return [
      {
        kind: "too_few_years",
        usable: figure(
          "usable_years",
          usable.length,
          "count",
          usable.map((y) => y.document_id),
        ),
        needed: figure("needed_years", MINIMUM_YEARS, "count"),
      },
    ];
  }
  const latest = years.at(-1);
  if (latest === undefined || latest.period_end === null) return [];
  const ids = [latest.document_id];
  const year = yearFigure("fiscal_year", latest.period_end, ids);
  if (reason === "stale_statement") {
    const day = disclosureDayFigure(material, latest.document_id);
    return [{ kind: "stale_statement", year, day, months: expiryMonthsFigure() }];
  }
  if (reason === "negative_equity") {
    // Positive where other classes of shares have it all.
    if (latest.equity === null || latest.equity > 0) return [];
    return [{ kind: "negative_equity", year, book: figure("book", latest.equity, "yen", ids) }];
  }
  const kind = material.company.warning.includes("six_month_periods")
    ? "six_month_periods"
    : "changed_year_end";
  const changed = years.findLast(({ irregular }) => irregular);
  if (changed === undefined || changed.period_end === null || changed.months === null) return [];
  const changedIds = [changed.document_id];
  return [
    {
      kind,
      year: yearFigure("fiscal_year", changed.period_end, changedIds),
      months: figure("months", changed.months, "count", changedIds),
    },
  ];
}

function disagreementFindings(pillars: readonly Pillar[]): UnratedFinding[] {
  const valued = pillars
    .flatMap(({ key, value_per_share: value, value_total: total, inputs }) =>
      total === null ? [] : [{ key, total, value, ids: inputs.flatMap((i) => i.document_ids) }],
    )
    .toSorted((a, b) => b.total - a.total);
  const [highest, lowest] = [valued[0], valued.at(-1)];
  if (highest === undefined || lowest === undefined || highest === lowest) return [];
  const at = (
    key: "pillar_high" | "pillar_low",
    { key: pillar, value, total, ids }: (typeof valued)[number],
  ) => ({
    pillar,
    value:
      value === null
        ? figure(key, total, "yen", [...new Set(ids)])
        : figure(key, value, "yen_per_share", [...new Set(ids)]),
  });
  return [
    {
      kind: "pillars_disagree",
      highest: at("pillar_high", highest),
      lowest: at("pillar_low", lowest),
      spread: figure("pillar_spread", highest.total / lowest.total, "factor"),
      limit: figure("spread_limit", DISAGREEMENT_FACTOR, "count"),
    },
  ];
}
