import { useId } from "react";
import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import { unratedStretches } from "./value-steps.ts";

interface UnratedStretchesProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
}

/** Pixels between the lines of the hatch. */
export const HATCH_STEP = 7;
/** Pixels of 判定なし with a gap. */
const LABEL_WIDTH = 56;

/** Gaps of the value line, in pixels. */
export function unratedBoxes({ model, geometry }: UnratedStretchesProps) {
  return unratedStretches(model.allSteps).map(({ from, to }) => {
    const x = geometry.x(from);
    return { x, width: geometry.x(to) - x };
  });
}

/** Behind the price line. */
export function UnratedHatch(props: UnratedStretchesProps) {
  const id = useId();
  const boxes = unratedBoxes(props);
  if (boxes.length === 0) return null;
  const { top, height } = props.geometry.frame.plot;
  return (
    <g className="unrated-hatch">
      <title>判定なし:計算の条件がそろわない期間です</title>
      <pattern id={id} width={HATCH_STEP} height={HATCH_STEP} patternUnits="userSpaceOnUse">
        <path d={`M-1 ${HATCH_STEP + 1}L${HATCH_STEP + 1}-1`} />
      </pattern>
      {boxes.map(({ x, width }) => (
        <rect key={x} x={x} y={top} width={width} height={height} fill={`url(#${id})`} />
      ))}
    </g>
  );
}

export function UnratedLabels(props: UnratedStretchesProps) {
  return unratedBoxes(props).map(({ x, width }) =>
    width < LABEL_WIDTH ? null : (
      <text
        key={x}
        className="unrated-label"
        x={x + width / 2}
        y={props.geometry.bottom - 10}
        textAnchor="middle"
      >
        判定なし
      </text>
    ),
  );
}
