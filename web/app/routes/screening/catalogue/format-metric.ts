import { formatMagnitude } from "@tenbin/contract/figures";
import { signOf } from "@tenbin/contract/screen-words";
import { NOT_AVAILABLE } from "../../../ui/format.ts";
import type { ListedMetric } from "./catalogue.ts";

/** Prices and amounts per share from this on have no decimals. */
const WHOLE_YEN_FROM = 100;

/** Without the unit, as in a column whose head says it. */
export function formatMetricFigure(value: number | null, format: ListedMetric["format"]): string {
  if (value === null) return NOT_AVAILABLE;
  const shown = value / format.scale;
  const isWhole = format.suffix === "円" && Math.abs(shown) >= WHOLE_YEN_FROM;
  const digits = isWhole ? 0 : format.digits;
  return signOf(shown, digits, format) + formatMagnitude(shown, digits);
}
