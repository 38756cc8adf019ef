import type { ChartModel } from "./chart-model.ts";
import type { BandBox } from "./bands.ts";
import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";
import { pricePath, stepPath } from "./line-paths.ts";
import { thinned } from "./price-points.ts";
import { ratedVerdicts } from "./verdict-band.ts";

interface LinesLayerProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  readonly boxes: readonly BandBox[];
  readonly gridDays: readonly number[];
  readonly gridPrices: readonly number[];
}

/** Bands, grid and lines as SVG: what the page shows before the canvas, without script, and in print. */
export function LinesLayer({ model, geometry, boxes, gridDays, gridPrices }: LinesLayerProps) {
  const { left, top } = geometry.frame.plot;
  const price = pricePath(thinned(model.runs), geometry);
  const grid =
    gridPrices.map((tick) => `M${left} ${px(geometry.y(tick))}H${geometry.right}`).join("") +
    gridDays.map((day) => `M${px(geometry.x(day))} ${top}V${geometry.bottom}`).join("");
  return (
    <g>
      {ratedVerdicts.map((verdict) => (
        <path key={verdict} className={`band ${verdict}`} d={boxesPath(boxes, verdict)} />
      ))}
      <path className="grid" d={grid} />
      <path className="value-raw" d={stepPath(model.steps, (s) => s.uncalibrated, geometry)} />
      <path className="value-line" d={stepPath(model.steps, (s) => s.calibrated, geometry)} />
      <path className="price-halo" d={price} />
      <path className="price-line" d={price} />
    </g>
  );
}

function boxesPath(boxes: readonly BandBox[], verdict: BandBox["verdict"]): string {
  return boxes
    .filter((box) => box.verdict === verdict)
    .map(
      (box) => `M${px(box.x)} ${px(box.y)}h${px(box.width)}v${px(box.height)}h${px(-box.width)}z`,
    )
    .join("");
}
