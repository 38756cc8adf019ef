import type { PriceChart } from "@tenbin/contract";
import type { ChartModel, LatestPriceAndValue } from "../../charts/price-value/chart-model.ts";
import { createChartModel, latestPriceAndValue } from "../../charts/price-value/chart-model.ts";
import { EndMarks } from "../../charts/price-value/annotations/end-marks.tsx";
import type { Frame } from "../../charts/price-value/frame.ts";
import { createGeometry } from "../../charts/price-value/geometry.ts";
import { LinesLayer } from "../../charts/price-value/drawing/lines-layer.tsx";
import { priceTicks, timeTicks } from "../../charts/ticks.ts";
import "../../charts/price-value/chart.css";
import { formatPerShare, formatPrice, formatYenPerShare } from "../../ui/format.ts";
import { HERO_YEARS } from "./hero-chart-data.ts";

const AXIS_TEXT_OFFSET = 18;

function createHeroFrame(
  kind: Frame["kind"],
  width: number,
  height: number,
  left: number,
  right: number,
): Frame {
  const top = 12;
  const plotHeight = height - top - 26;
  return {
    kind,
    width,
    height,
    plot: { left, top, width: width - left - right, height: plotHeight },
    fanWidth: 0,
    axisTextY: top + plotHeight + AXIS_TEXT_OFFSET,
    laneY: height,
  };
}

/** For the column beside the search box, and for phones. */
const FRAMES: readonly { readonly frame: Frame; readonly className: string }[] = [
  { frame: createHeroFrame("medium", 640, 272, 46, 86), className: "max-tablet:hidden" },
  { frame: createHeroFrame("narrow", 342, 224, 42, 50), className: "tablet:hidden" },
];

export function HeroChart({ chart, name }: { readonly chart: PriceChart; readonly name: string }) {
  const model = createChartModel(chart, HERO_YEARS, "log");
  if (model === null) return null;
  const latest = latestPriceAndValue(chart);
  const label = `${name}の${HERO_YEARS}年の株価と理論価値。直近は株価${formatPrice(latest.price, latest.priceDecimals)}、理論価値${formatYenPerShare(latest.value)}`;
  return (
    <>
      {FRAMES.map((each) => (
        <HeroDrawing key={each.frame.kind} model={model} latest={latest} label={label} {...each} />
      ))}
    </>
  );
}

function HeroDrawing({
  model,
  latest,
  label,
  frame,
  className,
}: {
  readonly model: ChartModel;
  readonly latest: LatestPriceAndValue;
  readonly label: string;
  readonly frame: Frame;
  readonly className: string;
}) {
  const geometry = createGeometry(frame, model);
  const prices = priceTicks(model.scale, frame.plot.height);
  const { from, to } = model.span;
  const years = timeTicks(from, to, frame.plot.width, 44).filter((tick) => tick.label !== null);
  const short = frame.kind === "narrow";
  return (
    <svg
      className={`drawing ${className}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={label}
    >
      <LinesLayer
        model={model}
        geometry={geometry}
        gridDays={years.map(({ day }) => day)}
        gridPrices={prices}
      />
      {prices.map((tick, i) => (
        <text key={tick} x={frame.plot.left - 8} y={geometry.y(tick) + 4} textAnchor="end">
          {formatPerShare(tick)}
          {i === prices.length - 1 ? "円" : ""}
        </text>
      ))}
      <path className="axis" d={`M${frame.plot.left} ${geometry.bottom}H${geometry.right}`} />
      {years.map(({ day, label: year }) => (
        <text key={day} x={geometry.x(day) + 3} y={frame.axisTextY}>
          {short ? year?.replace(/^\d\d(\d\d)年$/, "’$1") : year}
        </text>
      ))}
      <EndMarks latest={latest} edges={model.edges} geometry={geometry} />
    </svg>
  );
}
