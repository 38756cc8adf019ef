import { metricOf } from "@tenbin/contract/metrics";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { LineChart } from "../../../charts/kit/line-chart.tsx";
import { formatMoney, formatPoints } from "../../../ui/format.ts";
import type { FigureOf } from "../load-lesson.ts";

type Year = FigureOf<"4">["years"][number];

/** Sales and operating profit, the first year as 100. */
export function GrowthFigure({ figure }: { readonly figure: FigureOf<"4"> }) {
  const { years, salesGrowth, opGrowth } = figure;
  const ends = [0, years.length - 1];
  return (
    <>
      <p>
        {metricOf("netsales_growth_p5y").name}は{growthText(salesGrowth)}、
        {metricOf("op_growth_p5y").name}は{growthText(opGrowth)}です。
      </p>
      <ChartFigure
        caption="売上高と営業利益の動き"
        note={`${years[0]?.name ?? ""}を100とした指数。`}
        table={{
          headers: ["決算期", "売上高", "営業利益"],
          rows: years.map(({ name, sales, op }) => [name, formatMoney(sales), formatMoney(op)]),
        }}
      >
        <LineChart
          label={years.map(describeYear).join("。")}
          lines={[
            { name: "営業利益", variant: "ours", points: indexOf(years, ({ op }) => op) },
            { name: "売上高", variant: "ink", points: indexOf(years, ({ sales }) => sales) },
          ]}
          xTicks={ends.map((at) => ({ at, text: years[at]?.name ?? "" }))}
          formatValue={formatIndex}
          baseline={100}
        />
      </ChartFigure>
    </>
  );
}

function formatIndex(value: number): string {
  return value.toFixed(0);
}

function growthText(growth: number | null): string {
  return growth === null ? "求められません" : `年${formatPoints(growth)}%`;
}

function describeYear({ name, sales, op }: Year): string {
  return `${name}の売上高${formatMoney(sales)}、営業利益${formatMoney(op)}`;
}

/** Null where the first year is not above zero. */
function indexOf(years: readonly Year[], figureOf: (year: Year) => number | null) {
  const [first] = years;
  const base = first === undefined ? null : figureOf(first);
  return years.map((year, x) => {
    const figure = figureOf(year);
    return { x, y: base === null || base <= 0 || figure === null ? null : (100 * figure) / base };
  });
}
