import { useMemo } from "react";
import type { ComponentType, CSSProperties, ReactNode, RefObject } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartModel } from "./chart-model.ts";
import { latestPriceAndValue, newestPriceIndex } from "./chart-model.ts";
import { ChartSvg } from "./drawing/chart-svg.tsx";
import { EventList } from "./annotations/event-list.tsx";
import type { FrameKind } from "./frame.ts";
import { createFrame, margins, nominalWidths } from "./frame.ts";
import { InteractivePlot } from "./live/interactive-plot.tsx";
import { useCanvasPlot, useElementWidth } from "./live/live-plot.tsx";
import { describeChart } from "./describe-chart.ts";
import type { ValueAbsence } from "./readout.tsx";
import { Readout, readingAt } from "./readout.tsx";
import type { DaySpan } from "./time-range.ts";

interface ChartBodyProps {
  readonly model: ChartModel;
  readonly absence: ValueAbsence;
  /** Null shows the drawing. */
  readonly Table: ComponentType<{ readonly model: ChartModel }> | null;
  readonly container: RefObject<HTMLElement | null>;
  readonly busy: boolean;
  readonly windowControls: ReactNode;
  readonly renderMove: ((day: number) => ReactNode) | undefined;
  /** Draws other days; null goes back to the chosen range. */
  readonly onZoom: (span: DaySpan | null) => void;
  readonly isZoomed: boolean;
}

const frameKinds: readonly FrameKind[] = ["wide", "medium", "narrow"];

/** The server draws all three widths as SVG; the browser only the one that fits, with a cursor. */
export function ChartBody(props: ChartBodyProps) {
  const { model, absence, Table, container, busy, windowControls, renderMove } = props;
  const { onZoom, isZoomed } = props;
  const asTable = Table !== null;
  const { mount, load: loadCanvas } = useCanvasPlot();
  const width = useElementWidth(container);
  const latest = useMemo(() => latestPriceAndValue(model.chart, model.span.to), [model]);
  const frame = useMemo(() => (width === null ? null : createFrame(width)), [width]);
  const live = frame !== null;
  const reading = readingAt(model, newestPriceIndex(model.chart));
  const label = describeChart(model, latest, absence);
  const plotWidth = createFrame(width ?? nominalWidths.wide).plot.width;
  return (
    <div className="chart-content" aria-busy={busy} style={plotMargins}>
      {live && !asTable ? (
        <InteractivePlot
          mount={mount}
          onActivate={loadCanvas}
          renderMove={renderMove}
          model={model}
          frame={frame}
          latest={latest}
          absence={absence}
          label={label}
          onZoom={onZoom}
          isZoomed={isZoomed}
        />
      ) : reading === null ? null : (
        <Readout reading={reading} absence={absence} />
      )}
      {Table === null ? null : <Table model={model} />}
      <div className={live || asTable ? "static-plot print-only" : "static-plot"}>
        {(live ? (["medium"] as const) : frameKinds).map((kind) => {
          const nominal = createFrame(nominalWidths[kind]);
          return (
            <ChartSvg
              key={kind}
              model={model}
              latest={latest}
              frame={nominal}
              lines
              label={label}
            />
          );
        })}
      </div>
      {asTable ? null : <ChartLegend model={model} labelled={latest.value !== null} />}
      {windowControls}
      {asTable ? null : <EventList model={model} plotWidth={plotWidth} />}
    </div>
  );
}

/** Sliders and hatches take the plot's margins at each width, so that all share the time axis. */
const plotMargins = Object.fromEntries(
  frameKinds.flatMap((kind) => [
    [`--${kind}-left`, `${margins[kind].left}px`],
    [`--${kind}-right`, `${margins[kind].right}px`],
  ]),
) as CSSProperties;
