import type { BootstrapInterval, FigureFormat } from "../../../components/record-format.ts";
import { formatFigure } from "../../../components/record-format.ts";
import { RangeText } from "../../../ui/figures/range-text.tsx";

/** The unit is written once, after the interval: 61.5〜64.2%. */
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
