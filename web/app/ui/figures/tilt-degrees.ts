import type { CSSProperties } from "react";

/** Per unit of ln(price ÷ value): the edges 0.8 and 1.25 tilt like their verdicts' badges. */
const DEGREES = -58;
export const MAX_TILT_DEGREES = 26;

/** Of a beam with the price at its left: positive, clockwise, where the value is heavier. */
export function tiltDegrees(ratio: number): number {
  return Math.max(-MAX_TILT_DEGREES, Math.min(MAX_TILT_DEGREES, DEGREES * Math.log(ratio)));
}

/** For a beam that style sheets turn by `--tilt`. */
export function tiltStyle(degrees: number): CSSProperties {
  const style: CSSProperties & Record<"--tilt", string> = { "--tilt": `${degrees.toFixed(1)}deg` };
  return style;
}
