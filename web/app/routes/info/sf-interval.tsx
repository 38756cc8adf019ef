import type { Interval, Kind } from "../../components/record-words.ts";
import { written } from "../../components/record-words.ts";
import { RangeText } from "../../ui/figures/range-text.tsx";

/** A figure, the ends of its interval small below with the unit once: 61.5〜64.2%. */
export function OverInterval({
  value,
  interval,
  kind,
}: {
  readonly value: number | null;
  readonly interval: Interval | undefined;
  readonly kind: Kind;
}) {
  return (
    <span className="with-interval">
      {written(value, kind)}
      {interval == null ? null : (
        <small>
          <RangeText
            low={kind.figure(interval[0])}
            high={kind.figure(interval[1])}
            unit={kind.unit}
          />
        </small>
      )}
    </span>
  );
}
