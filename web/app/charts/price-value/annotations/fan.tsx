import type { ValuationView } from "@tenbin/contract";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";

type Band = NonNullable<ValuationView["bands"]>["p80"];

interface FanProps {
  readonly bands: ValuationView["bands"];
  /** Yen per share; where the fan opens. */
  readonly value: number | null;
  readonly geometry: Geometry;
}

/** Right of the last day: where about half and four fifths of past prices stood around the value. */
export function Fan({ bands, value, geometry }: FanProps) {
  if (bands === null || value === null) return null;
  const { right, frame, clampedY } = geometry;
  const tip = `M${px(right)} ${px(clampedY(value))}`;
  const wedge = ({ low_per_share: low, high_per_share: high }: Band) =>
    `${tip}L${px(right + frame.fanWidth)} ${px(clampedY(high))}V${px(clampedY(low))}z`;
  return (
    <g className="fan">
      <title>{FAN_NOTE}</title>
      <path d={wedge(bands.p80)} />
      <path d={wedge(bands.p50)} />
    </g>
  );
}

export const FAN_NOTE = "過去のずれの5割・8割が収まる範囲(予測ではありません)";
