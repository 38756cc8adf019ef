import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../../charts/kit/chart-scale.ts";
import { IntervalChart, type IntervalRow } from "../../../charts/kit/interval-chart.tsx";
import { pillarLabels } from "@tenbin/contract/labels";
import { formatCount, formatPrice, formatYenPerShare } from "../../../ui/format.ts";
import type { FigureOf } from "../load-lesson.ts";

/** What one share is worth by each pillar, beside its price. */
export function PillarsFigure({ figure }: { readonly figure: FigureOf<"1"> }) {
  const { price, value, values } = figure;
  const rows: IntervalRow[] = [
    ...values.map(({ key, value: own }) => row(pillarLabels[key], own, "other")),
    row("理論価値", value, "ours"),
  ];
  const drawn = [value, price, ...values.flatMap(({ value: own }) => own ?? [])];
  return (
    <ChartFigure
      caption="柱ごとに見積もった1株の価値"
      note={`円。縦の線が株価${formatPrice(price, 0)}。－は計算していない柱。`}
    >
      <IntervalChart
        scale={linearScale(drawn, { formatTick: formatCount, reference: price })}
        heads={["1株あたりの価値"]}
        groups={[{ rows }]}
        isOneLine
      />
    </ChartFigure>
  );
}

function row(name: string, value: number | null, variant: string): IntervalRow {
  return { name, marks: [{ value, variant }], figures: [formatYenPerShare(value)] };
}
