import { verdictLabels } from "@tenbin/contract/labels";
import { formatPerShare } from "../../../ui/format.ts";
import type { BandBox } from "../bands.ts";
import { placeBandLabels } from "./band-labels.ts";
import type { ChartModel, LatestPriceAndValue } from "../chart-model.ts";
import { TimeAxis } from "./time-axis.tsx";
import { CalibrationNote } from "./calibration-note.tsx";
import { EndMarks } from "./end-marks.tsx";
import { EventMarks } from "./event-marks.tsx";
import { Fan } from "./fan.tsx";
import type { Geometry } from "../geometry.ts";
import type { TimeTick } from "../../ticks.ts";
import { UnratedLabels } from "../unrated-stretches.tsx";

interface AnnotationsLayerProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  readonly latest: LatestPriceAndValue;
  readonly boxes: readonly BandBox[];
  readonly timeTicks: readonly TimeTick[];
  readonly priceTicks: readonly number[];
}

/** All text on the plot, above canvas or SVG lines alike. */
export function AnnotationsLayer(props: AnnotationsLayerProps) {
  const { model, geometry, latest, boxes, timeTicks, priceTicks } = props;
  const narrow = geometry.frame.kind === "narrow";
  const bandLabels = placeBandLabels(boxes, model, geometry);
  return (
    <g>
      <UnratedLabels model={model} geometry={geometry} />
      {priceTicks.map((tick, i) => (
        <text key={tick} x={geometry.frame.plot.left - 8} y={geometry.y(tick) + 4} textAnchor="end">
          {formatPerShare(tick) + (i === priceTicks.length - 1 && !narrow ? "円" : "")}
        </text>
      ))}
      <TimeAxis model={model} geometry={geometry} ticks={timeTicks} />
      {bandLabels.map((name) => (
        <text
          key={name.verdict}
          className={`band-name ${name.verdict}`}
          x={name.x + 8}
          y={name.y + 4}
        >
          {verdictLabels[name.verdict]}
        </text>
      ))}
      <CalibrationNote model={model} geometry={geometry} bandLabels={bandLabels} />
      <EventMarks model={model} geometry={geometry} />
      <Fan bands={model.bands} value={latest.value} geometry={geometry} />
      <EndMarks
        latest={latest}
        knownUntil={model.chart.price.days.at(-1) ?? model.span.to}
        edges={model.suspension === null ? model.edges : null}
        geometry={geometry}
      />
    </g>
  );
}
