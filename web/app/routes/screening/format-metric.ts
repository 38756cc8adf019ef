import { CHO, formatMagnitude, OKU, roundedSign } from "@tenbin/contract/figures";
import { NOT_AVAILABLE } from "../../ui/format.ts";
import type { ListedMetric } from "./catalogue.ts";

const MINUS = "−";

type Format = ListedMetric["format"];

/** Without the unit, as in a column whose head says it. */
export function formatMetricFigure(value: number | null, format: Format): string {
  if (value === null) return NOT_AVAILABLE;
  const shown = value / format.scale;
  const sign = roundedSign(shown, format.digits);
  const mark = sign < 0 ? MINUS : sign > 0 && format.signed ? "+" : "";
  return mark + formatMagnitude(shown, format.digits);
}

/** As in a sentence: 3.0%, 1,200億円, 1.2兆円. Digits that are 0 are left out. */
export function formatThreshold(value: number, format: Format): string {
  const isLarge = format.scale === OKU && Math.abs(value) >= CHO;
  const shown = value / (isLarge ? CHO : format.scale);
  const rounded = Number(shown.toPrecision(12));
  const digits = Math.min(decimalsOf(rounded), Math.max(format.digits, 2));
  const sign = roundedSign(rounded, digits);
  const mark = sign < 0 ? MINUS : sign > 0 && format.signed ? "+" : "";
  return `${mark}${formatMagnitude(rounded, digits)}${isLarge ? "兆円" : format.suffix}`;
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}
