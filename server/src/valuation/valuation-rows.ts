import type { Valuation } from "@tenbin/engine";
import { toPillarsRecord } from "./pillar-record.ts";

/** Columns of a valuation in the order in which they are copied. */
export const valuationColumns = [
  "code",
  "date",
  "engine_version",
  "input_hash",
  "unrated",
  "value",
  "value_before_calibration",
  "shares",
  "share_basis",
  "calibration_factor",
  "calibration_strength",
  "calibration_months",
  "window_begin",
  "window_end",
  "pillars",
] as const;

/** One line of COPY's text format. Numbers are written shortest and read back to the same bits. */
export function copyLine(valuation: Valuation, engineVersion: string, inputHash: string): string {
  const { calibration, window } = valuation;
  const cells: Record<(typeof valuationColumns)[number], string | number | null> = {
    code: valuation.code,
    date: valuation.date,
    engine_version: engineVersion,
    input_hash: inputHash,
    unrated: valuation.unrated,
    value: valuation.value,
    value_before_calibration: valuation.valueBeforeCalibration,
    shares: valuation.shares,
    share_basis: valuation.shareBasis,
    calibration_factor: calibration.factor,
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
  return cell
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", String.raw`\t`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll("\r", String.raw`\r`);
}
