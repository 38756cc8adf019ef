import type { ReactNode } from "react";
import { AnnotationsLayer } from "../annotations/annotations-layer.tsx";
import { bandBoxes } from "../bands.ts";
import type { ChartModel, LatestPriceAndValue } from "../chart-model.ts";
import type { Frame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import { LinesLayer } from "./lines-layer.tsx";
import { UnknownTime } from "./unknown-time.tsx";
import { priceTicks, timeTicks } from "../../ticks.ts";

interface ChartSvgProps {
  readonly model: ChartModel;
  readonly latest: LatestPriceAndValue;
  readonly frame: Frame;
  /** False if a canvas below draws bands, grid and lines. */
  readonly lines: boolean;
  /** Draws every close, without downsampling. */
  readonly fullResolution?: boolean;
  /** Omitted if another element carries the text alternative. */
  readonly label?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

const TIME_LABEL_WIDTH = 44;

/** Shared by the SVG and canvas layers. */
export function computeGrid(model: ChartModel, frame: Frame) {
  const { span, scale } = model;
  return {
    prices: priceTicks(scale, frame.plot.height),
    times: timeTicks(span.from, span.to, frame.plot.width, TIME_LABEL_WIDTH),
  };
}

/** At the true size of the frame, in pixels. */
export function ChartSvg(props: ChartSvgProps) {
  const { model, latest, frame, lines, fullResolution = false, label, className, children } = props;
  const geometry = createGeometry(frame, model);
  const boxes = bandBoxes(model, geometry);
  const grid = computeGrid(model, frame);
  const accessibilityProps =
    label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={`drawing ${frame.kind} ${className ?? ""}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      {...accessibilityProps}
    >
      {lines ? (
        <LinesLayer
          model={model}
          geometry={geometry}
          fullResolution={fullResolution}
          gridDays={grid.times.map(({ day }) => day)}
          gridPrices={grid.prices}
        />
      ) : null}
      <UnknownTime model={model} geometry={geometry} />
      <AnnotationsLayer
        model={model}
        geometry={geometry}
        latest={latest}
        boxes={boxes}
        timeTicks={grid.times}
        priceTicks={grid.prices}
      />
      {children}
    </svg>
  );
}
