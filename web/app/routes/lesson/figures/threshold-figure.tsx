import { metricOf } from "@tenbin/contract/metrics";
import { useEffect, useId, useRef, useState } from "react";
import { HistogramChart } from "../../../charts/kit/histogram-chart.tsx";
import { formatCount, formatMultiple, formatWholePercent } from "../../../ui/format.ts";
import { countAbove } from "./count-above.ts";
import type { FigureOf } from "../load-lesson.ts";

const METRIC = metricOf("cash_price_ratio");

/** How many companies of the market remain as the reader moves the threshold. */
export function ThresholdFigure({ figure }: { readonly figure: FigureOf<"6"> }) {
  const { histogram } = figure;
  const { from, to, counts, total } = histogram;
  const [threshold, setThreshold] = useState(histogram.threshold);
  const id = useId();
  const slider = useRef<HTMLInputElement>(null);
  // It may have been moved before it was hydrated, of which React tells nothing.
  useEffect(() => {
    if (slider.current !== null) setThreshold(slider.current.valueAsNumber);
  }, []);
  const step = (to - from) / counts.length;
  const above = countAbove(histogram, threshold);
  const words = `${format(threshold)}倍以上`;
  const share = total === 0 ? 0 : above / total;
  return (
    <div className="lesson-threshold">
      <label htmlFor={id}>{METRIC.name}の下限</label>
      <input
        id={id}
        ref={slider}
        type="range"
        min={from}
        max={to - step}
        step={step}
        value={threshold}
        aria-valuetext={words}
        onChange={(event) => setThreshold(event.currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>
        {words}の会社は、
        <b className="num">{formatCount(above)}社</b>({formatCount(total)}社のうち
        {formatWholePercent(share)}%)
      </output>
      <HistogramChart
        histogram={{ ...histogram, threshold, above }}
        label={`${METRIC.name}の分布。${formatCount(total)}社のうち${formatCount(above)}社が${words}`}
        ticks={[
          { at: from, text: `${format(from)}以下` },
          { at: 0, text: "0" },
          { at: to, text: `${format(to)}以上` },
        ]}
      />
    </div>
  );
}

function format(value: number): string {
  return formatMultiple(value).replace("△", "−");
}
