import {
  type BootstrapInterval,
  type FigureFormat,
  formatFigure,
} from "../../../components/record-format.ts";
import { RangeText } from "../../../ui/figures/range-text.tsx";

/**
 * A figure and its interval, below each other in tables, on one line in drawings. The unit is
 * written once, after the interval: 61.5〜64.2%.
 */
export function FigureWithInterval({
  value,
  interval,
  kind,
}: {
  readonly value: number | null;
  readonly interval: BootstrapInterval | undefined;
  readonly kind: FigureFormat;
}) {
  return (
    <span className="with-interval">
      {formatFigure(value, kind)}
      <small>
        {interval == null ? null : (
          <RangeText
            low={kind.figure(interval[0])}
            high={kind.figure(interval[1])}
            unit={kind.unit}
          />
        )}
      </small>
    </span>
  );
}
