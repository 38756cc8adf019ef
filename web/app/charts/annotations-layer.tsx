import { perShare } from "../ui/format.ts";
import type { BandBox } from "./bands.ts";
import { bandNames, linesBehindNames } from "./bands.ts";
import type { ChartModel, LatestWeighing } from "./chart-model.ts";
import { AxisMarks } from "./axis-marks.tsx";
import { EndMarks } from "./end-marks.tsx";
import { EventMarks } from "./event-marks.tsx";
import type { Geometry } from "./geometry.ts";
import type { TimeTick } from "./ticks.ts";
import { calibrationStart, stepOn } from "./value-steps.ts";
import { VERDICT_WORDS } from "../ui/verdict.tsx";

interface AnnotationsLayerProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  readonly latest: LatestWeighing;
  readonly boxes: readonly BandBox[];
  readonly timeTicks: readonly TimeTick[];
  readonly priceTicks: readonly number[];
}

/** Everything that is written on the plot, above canvas or SVG lines alike. */
export function AnnotationsLayer(props: AnnotationsLayerProps) {
  const { model, geometry, latest, boxes, timeTicks, priceTicks } = props;
  const narrow = geometry.frame.kind === "narrow";
  const left = boxes[0]?.x ?? geometry.frame.plot.left;
  const { x, names } = bandNames(boxes, linesBehindNames(model, geometry, left));
  return (
    <g>
      {priceTicks.map((tick, i) => (
        <text key={tick} x={geometry.frame.plot.left - 8} y={geometry.y(tick) + 4} textAnchor="end">
          {perShare(tick) + (i === priceTicks.length - 1 && !narrow ? "円" : "")}
        </text>
      ))}
      <AxisMarks model={model} geometry={geometry} ticks={timeTicks} />
      {names.map((name) => (
        <text key={name.verdict} className={`band-name ${name.verdict}`} x={x + 8} y={name.y + 4}>
          {VERDICT_WORDS[name.verdict]}
        </text>
      ))}
      <CalibrationNote model={model} geometry={geometry} namesX={x} />
      <EventMarks model={model} geometry={geometry} />
      <EndMarks latest={latest} edges={model.edges} geometry={geometry} />
    </g>
  );
}

/** Pixels in which the bands' names stand. */
const NAMES_WIDTH = 76;

interface CalibrationNoteProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  /** Left edge of the bands. */
  readonly namesX: number;
}

function CalibrationNote({ model, geometry, namesX }: CalibrationNoteProps) {
  const start = calibrationStart(model.steps);
  const step = start === null ? null : stepOn(model.steps, start);
  if (start === null || step?.calibrated == null) return null;
  const x = geometry.x(start);
  const lower = Math.min(step.calibrated, step.uncalibrated ?? Infinity);
  const y = geometry.inside(lower) + 6;
  const text = geometry.frame.kind === "wide" ? "ここから自社の過去で補正" : "ここから補正";
  // Right of the bands' names, whose column it would otherwise cross.
  const clear = Math.max(x + 6, namesX + NAMES_WIDTH);
  const fits = geometry.right - clear > 12 * text.length;
  return (
    <g className="calibration">
      <path d={`M${x} ${y}v14`} />
      <text x={fits ? clear : x - 6} y={y + 20} textAnchor={fits ? "start" : "end"}>
        {text}
      </text>
    </g>
  );
}
