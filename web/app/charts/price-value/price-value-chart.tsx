import "./chart.css";
import "./rail/rail.css";
import { useMemo, useRef, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { PriceChart } from "@tenbin/contract";
import { logEvent } from "../../telemetry/log-event.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ChartBody } from "./chart-body.tsx";
import { ChartControls } from "./chart-controls.tsx";
import type { ChartModel } from "./chart-model.ts";
import { createChartModel } from "./chart-model.ts";
import type { ScaleKind } from "../scale.ts";
import type { TimeRange } from "./time-range.ts";
import { initialRange } from "./time-range.ts";
import type { ValueAbsence } from "./readout.tsx";

interface PriceValueChartProps {
  readonly chart: PriceChart;
  /** Reason for a missing value line. */
  readonly absence: ValueAbsence;
  /** Handles below the drawing. */
  readonly renderWindowControls?: (span: { from: number; to: number }) => ReactNode;
  readonly busy: boolean;
  /** Injected, because the page decides how it is loaded. */
  readonly table: ComponentType<{ readonly model: ChartModel }>;
}

export function PriceValueChart({
  chart,
  absence,
  renderWindowControls: rail,
  busy,
  table,
}: PriceValueChartProps) {
  const [range, setRange] = useState<TimeRange>(() => initialRange(chart.price.days));
  const [kind, setKind] = useState<ScaleKind>("log");
  const [asTable, setAsTable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const model = useMemo(() => createChartModel(chart, range, kind), [chart, range, kind]);
  const toggleTable = () => {
    if (!asTable) logEvent({ event_type: "chart_table_open", ticker: chart.ticker });
    setAsTable(!asTable);
  };
  return (
    <section id="chart" className="price-chart" aria-labelledby="chart-heading" ref={container}>
      <header className="chart-bar">
        <h2 id="chart-heading">株価と理論価値</h2>
        {model === null ? null : (
          <div className="cluster controls">
            <ChartControls
              kind={kind}
              onKindChange={setKind}
              range={range}
              onRangeChange={setRange}
              days={chart.price.days}
            />
            <Button small aria-pressed={asTable} onClick={toggleTable}>
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
          windowControls={rail?.(model.span)}
        />
      )}
    </section>
  );
}
