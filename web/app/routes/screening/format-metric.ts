import { formatMagnitude } from "@tenbin/contract/figures";
import { signOf } from "@tenbin/contract/screen-words";
import { NOT_AVAILABLE } from "../../ui/format.ts";
import type { ListedMetric } from "./catalogue.ts";

/** Without the unit, as in a column whose head says it. */
export function formatMetricFigure(value: number | null, format: ListedMetric["format"]): string {
  if (value === null) return NOT_AVAILABLE;
  const shown = value / format.scale;
  return signOf(shown, format.digits, format) + formatMagnitude(shown, format.digits);
}
