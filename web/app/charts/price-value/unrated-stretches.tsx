import { useId } from "react";
import { unratedLabels } from "../../components/unrated-messages.ts";
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
/** Pixels of a character of the drawing's text. */
const CHARACTER_WIDTH = 12;
const LINE_HEIGHT = 15;

/** Gaps of the value line, in pixels. */
export function unratedBoxes({ model, geometry }: UnratedStretchesProps) {
  return unratedStretches(model.allSteps).map(({ from, to, unrated }) => {
    const x = geometry.x(from);
    return { x, width: geometry.x(to) - x, unrated };
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
      <pattern id={id} width={HATCH_STEP} height={HATCH_STEP} patternUnits="userSpaceOnUse">
        <path d={`M-1 ${HATCH_STEP + 1}L${HATCH_STEP + 1}-1`} />
      </pattern>
      {boxes.map(({ x, width }) => (
        <rect key={x} x={x} y={top} width={width} height={height} fill={`url(#${id})`} />
      ))}
    </g>
  );
}

/** With the reason where there is room; the readout tells it anywhere. */
export function UnratedLabels(props: UnratedStretchesProps) {
  return unratedBoxes(props).map(({ x, width, unrated }) => {
    if (width < LABEL_WIDTH) return null;
    const reason = unrated === null ? "" : unratedLabels[unrated];
    const hasRoom = reason !== "" && width > (reason.length + 1) * CHARACTER_WIDTH;
    const middle = x + width / 2;
    const y = props.geometry.bottom - 10;
    return (
      <text key={x} className="unrated-label" x={middle} y={y} textAnchor="middle">
        {hasRoom ? (
          <>
            <tspan x={middle} dy={-LINE_HEIGHT}>
              判定なし
            </tspan>
            <tspan x={middle} dy={LINE_HEIGHT}>
              {reason}
            </tspan>
          </>
        ) : (
          "判定なし"
        )}
      </text>
    );
  });
}
