import type { CSSProperties } from "react";
import { tiltStyle } from "../../../ui/figures/tilt-degrees.ts";
import type { BeamFan, BeamReading, HoldingWeight } from "./weigh-holdings.ts";
import { stackWeights, type WeightStack } from "./stack-weights.ts";

const WIDTH = 640;
const HEIGHT = 336;
const PIVOT = { x: WIDTH / 2, y: 98 };
const ARM_LENGTH = 212;
const STRING_LENGTH = 132;
const PAN_WIDTH = 200;
const WEIGHT_WIDTH = 68;

/** Words and figures stand beside it as text. */
export function BeamDrawing({
  weights,
  reading,
}: {
  readonly weights: readonly HoldingWeight[];
  /** Null: level and empty. */
  readonly reading: BeamReading | null;
}) {
  const heaviest = Math.max(reading?.price ?? 0, reading?.value ?? 0);
  const [price, value] = [
    ({ price: yen }: HoldingWeight) => yen,
    ({ value: yen }: HoldingWeight) => yen,
  ];
  return (
    <svg
      className="beam-drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      style={tiltStyle(reading?.tilt ?? 0)}
      aria-hidden="true"
    >
      {reading?.fan == null ? null : <Fan tilts={reading.fan.tilts} />}
      <path className="level" d={`M${PIVOT.x - ARM_LENGTH} ${PIVOT.y}h${2 * ARM_LENGTH}`} />
      <path
        className="stand"
        d={`M${PIVOT.x} ${PIVOT.y}V${HEIGHT - 6}M${PIVOT.x - 56} ${HEIGHT - 6}h112`}
      />
      <g className="turning" style={turningAround(PIVOT.x, PIVOT.y)}>
        <path className="arm" d={`M${PIVOT.x - ARM_LENGTH} ${PIVOT.y}h${2 * ARM_LENGTH}`} />
        <Pan side="price" stack={stackWeights(weights.map(price), heaviest)} />
        <Pan side="value" stack={stackWeights(weights.map(value), heaviest)} />
      </g>
      <circle className="pivot" cx={PIVOT.x} cy={PIVOT.y} r="6" />
    </svg>
  );
}

function Pan({
  side,
  stack: { seen, rest },
}: {
  readonly side: "price" | "value";
  readonly stack: WeightStack;
}) {
  const x = PIVOT.x + (side === "price" ? -ARM_LENGTH : ARM_LENGTH);
  const floor = PIVOT.y + STRING_LENGTH;
  const half = PAN_WIDTH / 2;
  const left = x - WEIGHT_WIDTH / 2;
  const top = floor - 2 - seen.reduce((sum, height) => sum + height, 0);
  return (
    <g className="hanging" style={turningAround(x, PIVOT.y)}>
      <path
        className="string"
        d={`M${x - half + 8} ${floor}L${x} ${PIVOT.y}L${x + half - 8} ${floor}`}
      />
      <path className={side} d={weightsPath(seen, left, floor - 2)} />
      <path className={`${side} rest`} d={weightsPath(rest === 0 ? [] : [rest], left, top)} />
      <path className="pan" d={`M${x - half} ${floor}h${PAN_WIDTH}`} />
    </g>
  );
}

/** @param heights from the bottom */
function weightsPath(heights: readonly number[], left: number, floor: number): string {
  let top = floor;
  return heights
    .map((height) => {
      top -= height;
      // A gap between two weights, unless that would leave nothing of the lower one.
      const shown = Math.max(height - 1, height / 2);
      return `M${left} ${top.toFixed(1)}h${WEIGHT_WIDTH}v${shown.toFixed(1)}h${-WEIGHT_WIDTH}z`;
    })
    .join("");
}

/** Where the beam may lie, at both of its ends. */
function Fan({ tilts: [least, most] }: Pick<BeamFan, "tilts">) {
  const side = (direction: 1 | -1) => {
    const end = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      const x = PIVOT.x + direction * ARM_LENGTH * Math.cos(angle);
      const y = PIVOT.y + direction * ARM_LENGTH * Math.sin(angle);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    const arc = `A${ARM_LENGTH} ${ARM_LENGTH} 0 0 1 ${end(most)}`;
    return `M${PIVOT.x} ${PIVOT.y}L${end(least)}${arc}z`;
  };
  return <path className="fan" d={side(1) + side(-1)} />;
}

const turningAround = (x: number, y: number): CSSProperties => {
  return { transformOrigin: `${x}px ${y}px` };
};
