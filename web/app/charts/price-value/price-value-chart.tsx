import "./chart.css";
import "./rail/rail.css";
import { useMemo, useRef, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { PriceChart, ValuationView } from "@tenbin/contract";
import { logEvent } from "../../telemetry/log-event.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ChartBody } from "./chart-body.tsx";
import { ChartControls } from "./chart-controls.tsx";
import type { ChartModel, VerdictSuspension } from "./chart-model.ts";
import { createChartModel } from "./chart-model.ts";
import type { ScaleKind } from "../scale.ts";
import type { DaySpan, TimeRange } from "./time-range.ts";
import { initialRange, spanOfRange } from "./time-range.ts";
import type { ValueAbsence } from "./readout.tsx";
import { CHART_TABLE_BUTTON_ID } from "./table-button.ts";

interface PriceValueChartProps {
  readonly chart: PriceChart;
  /** Reason for a missing value line. */
  readonly absence: ValueAbsence;
  readonly suspension?: VerdictSuspension | null;
  /** Around the newest value. */
  readonly bands?: ValuationView["bands"];
  /** Handles below the drawing. */
  readonly renderWindowControls?: (span: { from: number; to: number }) => ReactNode;
  readonly busy: boolean;
  /** What moved the value that holds on a day, Infinity for the newest. */
  readonly renderMove?: (day: number) => ReactNode;
  /** Of a past day's page: the market's last day. */
  readonly until?: number | null;
  /** Injected, because the page decides how it is loaded. */
  readonly table: ComponentType<{ readonly model: ChartModel }>;
}

export function PriceValueChart({
  chart,
  absence,
  suspension = null,
  bands = null,
  renderWindowControls: rail,
  busy,
  renderMove,
  until = null,
  table,
}: PriceValueChartProps) {
  const { range, zoom, chooseRange, setZoom } = useDrawnDays(chart);
  const [kind, setKind] = useState<ScaleKind>("log");
  const [asTable, setAsTable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const hasValue = chart.value !== null || absence === "masked";
  const model = useMemo(
    () => createChartModel(chart, zoom ?? range, kind, { suspension, until, bands }),
    [chart, zoom, range, kind, suspension, until, bands],
  );
  const toggleTable = () => {
    if (!asTable) logEvent({ event_type: "chart_table_open", ticker: chart.ticker });
    setAsTable(!asTable);
  };
  return (
    <section id="chart" className="price-chart" aria-labelledby="chart-heading" ref={container}>
      <header className="chart-bar">
        <h2 id="chart-heading">{hasValue ? "株価と理論価値" : "株価"}</h2>
        {model === null ? null : (
          <div className="cluster controls">
            <ChartControls
              kind={kind}
              onKindChange={setKind}
              range={zoom === null ? range : null}
              onRangeChange={chooseRange}
              days={chart.price.days}
            />
            <Button small id={CHART_TABLE_BUTTON_ID} aria-pressed={asTable} onClick={toggleTable}>
              {asTable ? "図で見る" : "表で見る"}
            </Button>
          </div>
        )}
      </header>
      {model === null ? (
        <p className="chart-empty">
          株価のデータがまだありません。株価が入ると、ここに推移を表示します。
        </p>
      ) : (
        <ChartBody
          model={model}
          absence={absence}
          Table={asTable ? table : null}
          container={container}
          busy={busy}
          windowControls={rail?.(spanOfRange(range, chart.price.days, until) ?? model.span)}
          renderMove={renderMove}
          onZoom={setZoom}
          isZoomed={zoom !== null}
        />
      )}
    </section>
  );
}

/** A chosen range, or other days until the next is chosen. */
function useDrawnDays({ price }: PriceChart) {
  const [range, setRange] = useState<TimeRange>(() => initialRange(price.days));
  const [zoom, setZoom] = useState<DaySpan | null>(null);
  const chooseRange = (chosen: TimeRange) => {
    setRange(chosen);
    setZoom(null);
  };
  return { range, zoom, chooseRange, setZoom };
}
