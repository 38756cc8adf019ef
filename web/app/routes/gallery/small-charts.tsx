import { BalanceChart } from "../../charts/kit/balance-chart.tsx";
import { BarChart } from "../../charts/kit/bar-chart.tsx";
import { ChartFigure } from "../../charts/kit/chart-figure.tsx";
import { HistogramChart } from "../../charts/kit/histogram-chart.tsx";
import { LineChart } from "../../charts/kit/line-chart.tsx";
import { LinearGauge } from "../../charts/kit/linear-gauge.tsx";
import { ShareBar } from "../../charts/kit/share-bar.tsx";
import { Sparkline } from "../../charts/kit/sparkline.tsx";
import { VerdictDotPlot } from "../../charts/kit/verdict-dot-plot.tsx";
import { Specimen } from "./specimen.tsx";

const months = Array.from({ length: 85 }, (_, x) => x);
const rule = months.map((x) => ({ x, y: 100 * 1.006 ** x * (1 + 0.08 * Math.sin(x / 5)) }));
const market = months.map((x) => ({ x, y: 100 * 1.004 ** x * (1 + 0.1 * Math.sin(x / 6)) }));
const ratios = [0.56, 0.72, 0.76, 0.76, 0.79, 0.87, 0.95, 1.05, 1.05, 1.15, 1.34, 1.39, 1.4, 1.83];
const sparklinePoints = months
  .slice(0, 24)
  .map((x) => ({ x, y: x === 9 ? null : 900 + 80 * Math.sin(x / 3) }));
const profits = [
  ["2021", -1.8],
  ["2022", 3.1],
  ["2023", 4.4],
  ["2024", 6.9],
  ["2025", 8.2],
  ["2026", 9.0],
] as const;
const counts = [1, 3, 8, 19, 34, 52, 61, 40, 24, 13, 6, 3, 2];

const formatIndex = (value: number) => Math.round(value).toString();

export function SmallCharts() {
  return (
    <>
      <Specimen name="ChartFigure, LineChart">
        <ChartFigure
          caption="規則の記録"
          note="2018年6月末を100とする。配当をふくむ。"
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
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-7">
        <Specimen name="BarChart">
          <BarChart
            label="営業利益の推移。2021年3月期△1.8億円から2025年3月期8.2億円、2026年3月期予想9.0億円"
            bars={profits.map(([year, value]) => ({
              key: year,
              tick: `${year === "2026" ? "予" : ""}’${year.slice(2)}`,
              value,
              text: value < 0 ? `△${Math.abs(value)}` : value.toFixed(1),
              variant: year === "2026" ? "forecast" : year === "2025" ? "now" : "past",
            }))}
          />
        </Specimen>
        <Specimen name="HistogramDrawing: linear, square root">
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
      <Specimen name="VerdictDots">
        <VerdictDotPlot ratios={ratios} label="判定のある14社の分布" />
      </Specimen>
      <Specimen name="ShareBar">
        <ShareBar
          label="保有額の内訳"
          shares={[
            { name: "大幅割安", amount: 13.9, variant: "very_cheap" },
            { name: "割安", amount: 38.2, variant: "cheap" },
            { name: "妥当", amount: 29.1, variant: "fair" },
            { name: "割高", amount: 18.8, variant: "expensive" },
          ]}
        />
      </Specimen>
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-7">
        <Specimen name="LinearGauge">
          <LinearGauge
            axis={{ from: 0, to: 100 }}
            value={47}
            mark={{ at: 44, text: "5年平均 44%" }}
            ticks={[
              { at: 0, text: "0%" },
              { at: 100, text: "通期予想" },
            ]}
            label="営業利益の進捗47%。自社の5年平均は44%"
          />
        </Specimen>
        <Specimen name="Sparkline" row>
          <Sparkline
            points={sparklinePoints}
            label="過去2年は820円から980円、直近は968円"
            base={900}
          />
          <b className="num">968円</b>
        </Specimen>
      </div>
      <Specimen name="BalanceDrawing">
        <div className="max-w-[27rem]">
          <BalanceChart down={8} up={14} label="下方修正8社、上方修正14社" />
        </div>
      </Specimen>
    </>
  );
}
