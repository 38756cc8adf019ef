import {
  type BootstrapInterval,
  type FigureFormat,
  formatFigure,
} from "../../../components/record-format.ts";
import { RangeText } from "../../../ui/figures/range-text.tsx";

/** A figure and its interval on one line, as drawings print them. */
export function ChartFigureText({
  value,
  interval,
  kind,
}: {
  readonly value: number | null;
  readonly interval: BootstrapInterval | undefined;
  readonly kind: FigureFormat;
}) {
  return (
    <>
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
    </>
  );
}
