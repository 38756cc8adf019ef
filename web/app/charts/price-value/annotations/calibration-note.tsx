import type { BandLabel } from "./band-labels.ts";
import { obstacleYsBetween, BAND_LABEL_WIDTH, collectObstacles } from "./band-labels.ts";
import type { ChartModel } from "../chart-model.ts";
import type { Geometry } from "../geometry.ts";
import { calibrationStart, stepAt } from "../value-steps.ts";

interface CalibrationNoteProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  /** Obstacles for the note. */
  readonly bandLabels: readonly BandLabel[];
}

/** Pixels of a full-width character. */
const CHARACTER_WIDTH = 12;
/** Pixels between the note's middle and a line. */
const MIN_CLEARANCE = 12;
/** Pixels from the value, tried in order: below, then above. */
const LABEL_OFFSETS = [22, 36, 52, 70, 90, -18, -32, -48, -66, -86];

/** Marks where calibration begins; not shown if that is at the left edge. */
export function CalibrationNote({ model, geometry, bandLabels }: CalibrationNoteProps) {
  const start = calibrationStart(model.steps);
  const step = start === null ? null : stepAt(model.steps, start);
  if (start === null || step?.calibrated == null) return null;
  const x = geometry.x(start);
  if (x < (bandLabels[0]?.x ?? geometry.frame.plot.left) + BAND_LABEL_WIDTH) return null;
  const text = geometry.frame.kind === "wide" ? "ここから自社の過去で補正" : "ここから補正";
  const width = CHARACTER_WIDTH * text.length;
  const fits = geometry.right - x - 6 > width;
  const left = fits ? x + 6 : x - 6 - width;
  const from = geometry.clampedY(step.calibrated);
  const lines = [
    ...obstacleYsBetween(collectObstacles(model, geometry), left, left + width),
    ...bandLabels
      .filter((name) => name.x < left + width && name.x + BAND_LABEL_WIDTH > left)
      .map(({ y }) => y),
  ];
  const { top } = geometry.frame.plot;
  const clear = LABEL_OFFSETS.find((distance) => {
    const y = from + distance;
    const within = y > top + CHARACTER_WIDTH && y < geometry.bottom - CHARACTER_WIDTH;
    return within && lines.every((line) => Math.abs(line - y) > MIN_CLEARANCE);
  });
  const middle = from + (clear ?? LABEL_OFFSETS[0] ?? 0);
  return (
    <g className="calibration">
      <path d={`M${x} ${from}V${middle}`} />
      <text x={fits ? x + 6 : x - 6} y={middle + 4} textAnchor={fits ? "start" : "end"}>
        {text}
      </text>
    </g>
  );
}
