import type { ValuationView } from "@tenbin/contract";
import { ACCURACY_TOLERANCE } from "@tenbin/engine";
import { type FindingFigure, figure } from "../figure.ts";
import type { DiagnosisInput } from "../diagnosis-input.ts";

export type BandSide = "below" | "inside" | "above";

/** Past relation of price and value, and its effect on today's value. */
export type PastPriceFinding =
  | { readonly kind: "premium"; readonly months: FindingFigure; readonly premium: FindingFigure }
  | { readonly kind: "damping"; readonly damping: FindingFigure }
  | { readonly kind: "uncalibrated"; readonly before: FindingFigure }
  | {
      readonly kind: "range";
      readonly side: BandSide;
      readonly isInHalf: boolean;
      readonly half: readonly [share: FindingFigure, low: FindingFigure, high: FindingFigure];
      readonly wide: readonly [share: FindingFigure, low: FindingFigure, high: FindingFigure];
    }
  | {
      readonly kind: "coverage";
      readonly share: FindingFigure;
      readonly companies: FindingFigure;
      readonly held: FindingFigure;
    }
  | { readonly kind: "coverage_pending"; readonly share: FindingFigure }
  | {
      readonly kind: "accuracy";
      readonly months: FindingFigure;
      readonly near: FindingFigure;
      readonly far: FindingFigure;
    }
  | { readonly kind: "no_accuracy"; readonly months: FindingFigure };

/** Shares of month ends that the bands are computed to hold. */
const HALF_BAND = 0.5;
const WIDE_BAND = 0.8;
/** Smaller calibrations are not worth a sentence. */
const NOTABLE_PREMIUM = 0.03;
const NOTABLE_DAMPING = 0.03;

export function findPastPrices(material: DiagnosisInput): PastPriceFinding[] {
  const { valuation } = material;
  if (valuation === null) return [];
  return [
    ...calibrationFindings(valuation),
    ...rangeFindings(valuation),
    ...coverageFindings(material),
    ...accuracyFindings(material),
  ];
}

/** Whether the premium is large enough to be mentioned. */
export function isNotablePremium({
  premium,
  strength,
  months,
}: ValuationView["calibration"]): boolean {
  return strength > 0 && months > 0 && Math.abs(premium - 1) >= NOTABLE_PREMIUM;
}

function calibrationFindings({
  calibration,
  value_before_calibration: before,
}: ValuationView): PastPriceFinding[] {
  const { premium, damping, months, strength } = calibration;
  const found: PastPriceFinding[] = [];
  if (strength === 0 || months === 0) {
    return [
      {
        kind: "uncalibrated",
        before: figure("value_uncalibrated", before, "yen_per_share"),
      },
    ];
  }
  if (isNotablePremium(calibration)) {
    found.push({
      kind: "premium",
      months: figure("record_months", months, "count"),
      premium: figure("premium", premium - 1, "whole_percent"),
    });
  }
  if (Math.abs(damping - 1) >= NOTABLE_DAMPING) {
    found.push({ kind: "damping", damping: figure("damping", damping - 1, "whole_percent") });
  }
  return found;
}

function rangeFindings({ bands, price }: ValuationView): PastPriceFinding[] {
  if (bands === null) return [];
  const { p50, p80 } = bands;
  const side =
    price < p80.low_per_share ? "below" : price > p80.high_per_share ? "above" : "inside";
  return [
    {
      kind: "range",
      side,
      isInHalf: price >= p50.low_per_share && price <= p50.high_per_share,
      half: [
        figure("half_share", HALF_BAND, "tenths"),
        figure("half_low", p50.low_per_share, "yen_per_share"),
        figure("half_high", p50.high_per_share, "yen_per_share"),
      ],
      wide: [
        figure("wide_share", WIDE_BAND, "tenths"),
        figure("wide_low", p80.low_per_share, "yen_per_share"),
        figure("wide_high", p80.high_per_share, "yen_per_share"),
      ],
    },
  ];
}

function accuracyFindings({ record }: DiagnosisInput): PastPriceFinding[] {
  const months = figure("record_months", record.rated, "count");
  if (record.score === null) return [{ kind: "no_accuracy", months }];
  return [
    {
      kind: "accuracy",
      months,
      near: figure("near", ACCURACY_TOLERANCE, "whole_percent"),
      far: figure("far_months", record.rated - record.within, "count"),
    },
  ];
}

function coverageFindings({ coverage, valuation }: DiagnosisInput): PastPriceFinding[] {
  if (coverage === null || valuation?.bands == null) return [];
  if (coverage === "measuring") {
    return [{ kind: "coverage_pending", share: figure("wide_share", WIDE_BAND, "tenths") }];
  }
  return [
    {
      kind: "coverage",
      share: figure("wide_share", WIDE_BAND, "tenths"),
      companies: figure("coverage_companies", coverage.companies, "count"),
      held: figure("wide_coverage", coverage.share, "percent"),
    },
  ];
}
