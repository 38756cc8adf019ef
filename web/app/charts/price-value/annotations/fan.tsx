import type { ValuationView } from "@tenbin/contract";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";

interface FanProps {
  readonly bands: ValuationView["bands"];
  /** Yen per share; where the fan opens. */
  readonly value: number | null;
  readonly geometry: Geometry;
}

/** Right of the last day: where about half and four fifths of past prices stood around the value. */
export function Fan({ bands, value, geometry }: FanProps) {
  if (bands === null || value === null) return null;
  const { right, frame } = geometry;
  return (
    <g className="fan">
      <title>{FAN_NOTE}</title>
      {[bands.p80, bands.p50].map(({ low_per_share: low, high_per_share: high }, i) => (
        <path
          key={i}
          d={`M${px(right)} ${px(geometry.clampedY(value))}L${px(right + frame.fanWidth)} ${px(geometry.clampedY(high))}V${px(geometry.clampedY(low))}z`}
        />
      ))}
    </g>
  );
}

export const FAN_NOTE = "過去のずれの5割・8割が収まる範囲(予測ではありません)";
