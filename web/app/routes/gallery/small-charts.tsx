import { BalanceChart } from "../../charts/kit/balance-chart.tsx";
import { ChartFigure } from "../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../charts/kit/chart-scale.ts";
import { HistogramChart } from "../../charts/kit/histogram-chart.tsx";
import { IntervalChart } from "../../charts/kit/interval-chart.tsx";
import { LineChart } from "../../charts/kit/line-chart.tsx";
import { MonthBars } from "../../charts/kit/month-bars.tsx";
import { Specimen } from "./specimen.tsx";

const months = Array.from({ length: 85 }, (_, x) => x);
const rule = months.map((x) => ({ x, y: 100 * 1.006 ** x * (1 + 0.08 * Math.sin(x / 5)) }));
const market = months.map((x) => ({ x, y: 100 * 1.004 ** x * (1 + 0.1 * Math.sin(x / 6)) }));
const counts = [1, 3, 8, 19, 34, 52, 61, 40, 24, 13, 6, 3, 2];

const formatIndex = (value: number) => Math.round(value).toString();

export function SmallCharts() {
  return (
    <>
      <LineSpecimen />
      <div className="max-w-[36rem]">
        <Specimen name="HistogramChart: linear, square root">
          {(["linear", "square-root"] as const).map((heights) => (
            <HistogramChart
              key={heights}
              heightScale={heights}
              histogram={{ from: -1, to: 1.6, counts, threshold: 0.6, above: 24, total: 266 }}
              label="ネットキャッシュ÷時価総額の分布。266社のうち24社が0.6以上"
              ticks={[
                { at: -1, text: "−1以下" },
                { at: 0.6, text: "0.6" },
                { at: 1.6, text: "1.6以上" },
              ]}
            />
          ))}
        </Specimen>
      </div>
      <IntervalSpecimen />
      <MonthSpecimen />
      <Specimen name="BalanceChart">
        <div className="max-w-[27rem]">
          <BalanceChart down={8} up={14} label="下方修正8社、上方修正14社" />
        </div>
      </Specimen>
    </>
  );
}

function LineSpecimen() {
  return (
    <Specimen name="ChartFigure, LineChart">
      <ChartFigure
        caption="規則の記録"
        note="2018年6月末を100とする。配当を含む。"
        table={{
          headers: ["年末", "規則", "全社"],
          rows: [6, 18, 30, 42, 54, 66, 78].map((x, i) => [
            `${2018 + i}年`,
            formatIndex(rule[x]?.y ?? 0),
            formatIndex(market[x]?.y ?? 0),
          ]),
        }}
      >
        <LineChart
          lines={[
            { name: "規則", variant: "ours", points: rule },
            { name: "全社", variant: "other", points: market },
          ]}
          label={`規則と全社の推移。直近は規則${formatIndex(rule.at(-1)?.y ?? 0)}、全社${formatIndex(market.at(-1)?.y ?? 0)}`}
          xTicks={[0, 18, 42, 66].map((at, i) => ({
            at,
            text: i === 0 ? "" : `${2018 + 2 * i}年`,
          }))}
          formatValue={formatIndex}
        />
      </ChartFigure>
    </Specimen>
  );
}

function IntervalSpecimen() {
  return (
    <Specimen name="IntervalChart">
      <IntervalChart
        scale={linearScale([-0.2, 0.4], { formatTick: String })}
        heads={["相関"]}
        groups={[
          {
            rows: [
              {
                name: "全体",
                marks: [
                  { value: 0.1, interval: [-0.05, 0.25], variant: "ours" },
                  { value: 0.14, interval: [0.02, 0.26], variant: "order" },
                ],
                figures: [["0.10", "0.14"]],
              },
              {
                name: "うち大企業",
                isPart: true,
                marks: [{ value: -0.02, interval: [-0.18, 0.14], variant: "other" }],
                figures: ["−0.02"],
              },
            ],
          },
        ]}
      />
    </Specimen>
  );
}

function MonthSpecimen() {
  return (
    <Specimen name="MonthBars">
      <MonthBars
        scale={linearScale([-0.2, 0.4], { formatTick: String, maxTicks: 3 })}
        years={[2024, 2025].map((year) => ({
          name: `${year}年`,
          figures: ["棒の平均 0.05"],
          bars: counts.slice(0, 12).map((count, i) => ({
            month: i + 1,
            value: (count - 15) / 150,
            compared: count / 200,
            isMarked: i === 11,
          })),
        }))}
      />
    </Specimen>
  );
}
