import { useId } from "react";
import type { ChartModel } from "../chart-model.ts";
import type { Geometry } from "../geometry.ts";
import { HATCH_STEP } from "../unrated-stretches.tsx";

interface UnknownTimeProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
}

/** Pixels of the label with a gap. */
const LABEL_WIDTH = 88;

/** Hatches what was not known yet on a past day's page. */
export function UnknownTime({ model: { chart, span }, geometry }: UnknownTimeProps) {
  const id = useId();
  const { top, height } = geometry.frame.plot;
  const x = geometry.x(Math.max(chart.price.days.at(-1) ?? span.to, span.from));
  const width = geometry.right - x;
  if (width <= 0.5) return null;
  return (
    <g className="unknown-time">
      <pattern id={id} width={HATCH_STEP} height={HATCH_STEP} patternUnits="userSpaceOnUse">
        <path d={`M-1 ${HATCH_STEP + 1}L${HATCH_STEP + 1}-1`} />
      </pattern>
      <rect className="veil" x={x} y={top} width={width} height={height} />
      <rect x={x} y={top} width={width} height={height} fill={`url(#${id})`} />
      <path className="edge" d={`M${x} ${top}V${top + height}`} />
      {width < LABEL_WIDTH ? null : (
        <text x={x + width / 2} y={top + height / 2} textAnchor="middle">
          この日より後
        </text>
      )}
    </g>
  );
}
