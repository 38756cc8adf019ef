import type { BandName } from "./band-names.ts";
import { heightsBetween, NAMES_WIDTH, obstaclesOf } from "./band-names.ts";
import type { ChartModel } from "../chart-model.ts";
import type { Geometry } from "../geometry.ts";
import { calibrationStart, stepOn } from "../value-steps.ts";

interface CalibrationNoteProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  /** The bands' names, which the note keeps clear of. */
  readonly names: readonly BandName[];
}

/** Pixels of one full-width character. */
const CHARACTER = 12;
/** A line nearer than this to the note's middle crosses it, pixels. */
const CLEARANCE = 12;
/** Distances from the value at which the note is tried, pixels: below, then above. */
const DISTANCES = [22, 36, 52, 70, 90, -18, -32, -48, -66, -86];

/**
 * Where the company's own record begins to correct the value. Where that is at the left edge the
 * whole plot is corrected and nothing needs a note.
 */
export function CalibrationNote({ model, geometry, names }: CalibrationNoteProps) {
  const start = calibrationStart(model.steps);
  const step = start === null ? null : stepOn(model.steps, start);
  if (start === null || step?.calibrated == null) return null;
  const x = geometry.x(start);
  if (x < (names[0]?.x ?? geometry.frame.plot.left) + NAMES_WIDTH) return null;
  const text = geometry.frame.kind === "wide" ? "ここから自社の過去で補正" : "ここから補正";
  const width = CHARACTER * text.length;
  const fits = geometry.right - x - 6 > width;
  const left = fits ? x + 6 : x - 6 - width;
  const from = geometry.inside(step.calibrated);
  const lines = [
    ...heightsBetween(obstaclesOf(model, geometry), left, left + width),
    ...names
      .filter((name) => name.x < left + width && name.x + NAMES_WIDTH > left)
      .map(({ y }) => y),
  ];
  const { top } = geometry.frame.plot;
  const clear = DISTANCES.find((distance) => {
    const y = from + distance;
    const within = y > top + CHARACTER && y < geometry.bottom - CHARACTER;
    return within && lines.every((line) => Math.abs(line - y) > CLEARANCE);
  });
  const middle = from + (clear ?? DISTANCES[0] ?? 0);
  return (
    <g className="calibration">
      <path d={`M${x} ${from}V${middle}`} />
      <text x={fits ? x + 6 : x - 6} y={middle + 4} textAnchor={fits ? "start" : "end"}>
        {text}
      </text>
    </g>
  );
}
