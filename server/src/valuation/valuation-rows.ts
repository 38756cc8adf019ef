import type { Valuation } from "@tenbin/engine";
import { toPillarsRecord } from "./pillar-record.ts";

export const valuationColumns = [
  "code",
  "date",
  "engine_version",
  "input_hash",
  "unrated",
  "value",
  "value_before_calibration",
  "band_50_low",
  "band_50_high",
  "band_80_low",
  "band_80_high",
  "shares",
  "share_basis",
  "calibration_factor",
  "calibration_premium",
  "calibration_damping",
  "calibration_strength",
  "calibration_months",
  "window_begin",
  "window_end",
  "pillars",
] as const;

/**
 * A line of COPY's text format. Numbers are in their shortest form that reads back to the same
 * bits.
 */
export function copyLine(valuation: Valuation, engineVersion: string, inputHash: string): string {
  const { bands, calibration, window } = valuation;
  const cells: Record<(typeof valuationColumns)[number], string | number | null> = {
    code: valuation.code,
    date: valuation.date,
    engine_version: engineVersion,
    input_hash: inputHash,
    unrated: valuation.unrated,
    value: valuation.value,
    value_before_calibration: valuation.valueBeforeCalibration,
    band_50_low: bands?.p50.low ?? null,
    band_50_high: bands?.p50.high ?? null,
    band_80_low: bands?.p80.low ?? null,
    band_80_high: bands?.p80.high ?? null,
    shares: valuation.shares,
    share_basis: valuation.shareBasis,
    calibration_factor: calibration.factor,
    calibration_premium: calibration.premium,
    calibration_damping: calibration.damping,
    calibration_strength: calibration.strength,
    calibration_months: calibration.months,
    window_begin: window.begin,
    window_end: window.end,
    pillars: JSON.stringify(toPillarsRecord(valuation.pillars, valuation.documentIds)),
  };
  return `${valuationColumns.map((column) => copyCell(cells[column])).join("\t")}\n`;
}

function copyCell(cell: string | number | null): string {
  if (cell === null) return String.raw`\N`;
  if (typeof cell === "number") return String(cell);
  if (!/[\\\t\n\r]/.test(cell)) return cell;
  return cell
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", String.raw`\t`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
}
