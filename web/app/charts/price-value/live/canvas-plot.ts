import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { bandBoxes } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { computeGrid } from "../drawing/chart-svg.tsx";
import type { Frame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import type { Palette } from "./palette.ts";
import { HATCH_STEP, unratedBoxes } from "../unrated-stretches.tsx";
import { onThemeChange, readPalette } from "./palette.ts";
import { plotColumns } from "./plot-columns.ts";

/**
 * Draws bands, grid and lines on a canvas of the frame's size; the overlay draws the text. Browser
 * only.
 * @returns removes the plot
 */
export function mountPlot(host: HTMLElement, model: ChartModel, frame: Frame): () => void {
  let palette = readPalette(host);
  const { days, uncalibrated, calibrated, price } = plotColumns(model);
  const narrow = frame.kind === "narrow";
  const stepped = uPlot.paths.stepped?.({ align: 1 });
  const line = { points: { show: false }, pxAlign: 0 };
  const value = { ...line, ...(stepped === undefined ? {} : { paths: stepped }) };
  const { plot } = frame;
  const options: uPlot.Options = {
    width: frame.width,
    height: frame.height,
    padding: [
      plot.top,
      frame.width - plot.left - plot.width,
      frame.height - plot.top - plot.height,
      plot.left,
    ],
    cursor: { show: false },
    legend: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: [model.span.from, Math.max(model.span.to, model.span.from + 1)] },
      y: { distr: model.scale.kind === "log" ? 3 : 1, range: [model.scale.min, model.scale.max] },
    },
    series: [
      {},
      { ...value, stroke: () => palette.valueRaw, width: 1.5, dash: [5, 4] },
      { ...value, stroke: () => palette.value, width: narrow ? 2.2 : 2.6 },
      { ...line, stroke: () => palette.halo, width: narrow ? 3.4 : 4, alpha: 0.75 },
      { ...line, stroke: () => palette.price, width: narrow ? 1.5 : 1.8 },
    ],
    hooks: { drawClear: [(self) => drawBackground(self.ctx, model, frame, palette)] },
  };
  const self = new uPlot(options, [days, uncalibrated, calibrated, price, price], host);
  const stopListening = onThemeChange(() => {
    palette = readPalette(host);
    self.redraw(false);
  });
  return () => {
    stopListening();
    self.destroy();
  };
}

function drawBackground(
  context: CanvasRenderingContext2D,
  model: ChartModel,
  frame: Frame,
  palette: Palette,
): void {
  const geometry = createGeometry(frame, model);
  const { left, top, width, height } = frame.plot;
  const grid = computeGrid(model, frame);
  const ratio = uPlot.pxRatio;
  context.save();
  for (const box of bandBoxes(model, geometry)) {
    context.fillStyle = palette[box.verdict];
    // Rounds to device pixels, so that neighbouring steps have no seam.
    const [x0, x1, y0, y1] = [box.x, box.x + box.width, box.y, box.y + box.height].map((pixels) =>
      Math.round(pixels * ratio),
    ) as [number, number, number, number];
    context.fillRect(x0, y0, x1 - x0, y1 - y0);
  }
  context.scale(ratio, ratio);
  context.fillStyle = palette.grid;
  for (const tick of grid.prices) context.fillRect(left, geometry.y(tick) - 0.5, width, 1);
  for (const { day } of grid.times) context.fillRect(geometry.x(day) - 0.5, top, 1, height);
  context.strokeStyle = palette.hatch;
  for (const { x, width: across } of unratedBoxes({ model, geometry })) {
    context.save();
    context.beginPath();
    context.rect(x, top, across, height);
    context.clip();
    context.beginPath();
    // Where the pattern of the SVG has its lines.
    const first = Math.ceil((x + top) / HATCH_STEP) * HATCH_STEP;
    for (let sum = first; sum < x + across + geometry.bottom; sum += HATCH_STEP) {
      context.moveTo(sum - top, top);
      context.lineTo(sum - geometry.bottom, geometry.bottom);
    }
    context.stroke();
    context.restore();
  }
  context.restore();
}
