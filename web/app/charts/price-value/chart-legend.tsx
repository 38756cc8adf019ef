import type { ChartModel } from "./chart-model.ts";
import { FAN_NOTE } from "./annotations/fan.tsx";
import { glyphLabels, usedGlyphs, visibleLaneMarks } from "./annotations/disclosure-lane.ts";
import { GlyphMarks } from "./annotations/glyph-marks.tsx";

interface ChartLegendProps {
  readonly model: ChartModel;
  /** Whether the value lines have direct labels, which need a wide drawing. */
  readonly labelled: boolean;
}

/** Explains the value lines only if the plot does not label them. */
export function ChartLegend({ model, labelled }: ChartLegendProps) {
  const { chart, span, steps, bands } = model;
  const glyphs = usedGlyphs(visibleLaneMarks(chart.disclosures, span.from, span.to, false));
  const calibrated = steps.some((step) => step.calibrated !== null);
  const uncalibrated = steps.some((step) => step.uncalibrated !== null);
  return (
    <ul className="legend chart-legend">
      {calibrated ? (
        <li className={labelled ? "narrow-only" : ""}>
          <LineSwatch className="value-line" />
          理論価値(自社の過去で補正後)
        </li>
      ) : null}
      {uncalibrated ? (
        <li className={calibrated && labelled ? "narrow-only" : ""}>
          <LineSwatch className="value-raw" />
          理論価値(補正前)
        </li>
      ) : null}
      {bands === null || !labelled ? null : (
        <li>
          <svg className="drawing" viewBox="0 -7 14 14" aria-hidden="true">
            <path className="fan" d="M0 0L14-6V6z" />
            <path className="fan" d="M0 0L14-3V3z" />
          </svg>
          {FAN_NOTE}
        </li>
      )}
      {glyphs.map((glyph) => (
        <li key={glyph} className={glyph === "tick" ? "not-narrow" : ""}>
          <svg className="drawing" viewBox="-7 -7 14 14" aria-hidden="true">
            <GlyphMarks glyph={glyph} xs={[0]} y={0} />
          </svg>
          {glyphLabels[glyph]}
        </li>
      ))}
    </ul>
  );
}

function LineSwatch({ className }: { readonly className: "value-line" | "value-raw" }) {
  return (
    <svg className="drawing" viewBox="0 -7 14 14" aria-hidden="true">
      <path className={className} d="M0 0h14" />
    </svg>
  );
}
