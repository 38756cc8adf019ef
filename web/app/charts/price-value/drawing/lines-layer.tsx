import { useId } from "react";
import { bandArea } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";
import { pricePath, stepPath } from "../line-paths.ts";
import { downsample } from "../price-points.ts";
import { UnratedHatch } from "../unrated-stretches.tsx";

interface LinesLayerProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  readonly fullResolution?: boolean;
  readonly gridDays: readonly number[];
  readonly gridPrices: readonly number[];
}

/** Pixels of plot per point of the price line: a finer line looks the same. */
const PIXELS_PER_POINT = 2;

/** Bands, grid and lines as SVG: before the canvas is loaded, without script, and in print. */
export function LinesLayer(props: LinesLayerProps) {
  const { model, geometry, fullResolution: everyClose = false, gridDays, gridPrices } = props;
  const { plot } = geometry.frame;
  const runs = everyClose ? model.runs : downsample(model.runs, plot.width / PIXELS_PER_POINT);
  const grid =
    gridPrices.map((tick) => `M${plot.left} ${px(geometry.y(tick))}H${geometry.right}`).join("") +
    gridDays.map((day) => `M${px(geometry.x(day))} ${plot.top}V${geometry.bottom}`).join("");
  // Unique, because a page holds several drawings.
  const priceId = useId();
  return (
    <g>
      <Bands model={model} geometry={geometry} />
      <path className="grid" d={grid} />
      <UnratedHatch model={model} geometry={geometry} />
      <LinePath
        className="value-raw"
        path={stepPath(model.steps, (s) => s.uncalibrated, geometry)}
      />
      <LinePath
        className="value-line"
        path={stepPath(model.steps, (s) => s.calibrated, geometry)}
      />
      <defs>
        <path id={priceId} d={pricePath(runs, geometry)} />
      </defs>
      <use className="price-halo" href={`#${priceId}`} />
      <use className="price-line" href={`#${priceId}`} />
    </g>
  );
}

function Bands({ model, geometry }: { model: ChartModel; geometry: Geometry }) {
  const id = useId();
  const area = bandArea(model, geometry);
  if (area === null) return null;
  const { left, top, width, height } = geometry.frame.plot;
  return (
    <svg
      x={left}
      y={top}
      width={width}
      height={height}
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      <defs>
        <path id={id} d={area.path} />
      </defs>
      {area.bands.map(({ verdict, transform }) => (
        <use key={verdict} className={`band ${verdict}`} href={`#${id}`} transform={transform} />
      ))}
    </svg>
  );
}

function LinePath({ className, path }: { className: string; path: string }) {
  return path === "" ? null : <path className={className} d={path} />;
}
