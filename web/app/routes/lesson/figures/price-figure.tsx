import { ChartTable } from "../../../charts/price-value/chart-table.tsx";
import { PriceValueChart } from "../../../charts/price-value/price-value-chart.tsx";
import type { FigureOf } from "../load-lesson.ts";

export function PriceFigure({ figure }: { readonly figure: FigureOf<"2"> }) {
  return <PriceValueChart chart={figure.chart} absence="unrated" busy={false} table={ChartTable} />;
}
