import type { ChartModel } from "../chart-model.ts";
import { fiscalYearDays } from "../../days.ts";
import { fiscalYearNameAt } from "../rail/fiscal-window.ts";
import { glyphByKind, placeLaneMarks, usedGlyphs, visibleLaneMarks } from "./disclosure-lane.ts";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";
import { GlyphMarks } from "./glyph-marks.tsx";
import type { TimeTick } from "../../ticks.ts";

interface TimeAxisProps {
  readonly model: ChartModel;
  readonly geometry: Geometry;
  readonly ticks: readonly TimeTick[];
}

export function TimeAxis({ model, geometry, ticks }: TimeAxisProps) {
  const { frame, bottom, right } = geometry;
  const { chart, span } = model;
  const narrow = frame.kind === "narrow";
  const marks = visibleLaneMarks(chart.disclosures, span.from, span.to, narrow);
  const placed = placeLaneMarks(
    marks.map(({ kind, day }) => ({ glyph: glyphByKind[kind], x: geometry.x(day) })),
    MARK_WIDTH,
  );
  return (
    <g>
      <path className="axis" d={`M${frame.plot.left} ${bottom}H${px(right)}`} />
      <path
        className="axis"
        d={ticks.map(({ day }) => `M${px(geometry.x(day))} ${bottom}v5`).join("")}
      />
      {ticks.map(({ day, label }) =>
        label === null ? null : (
          <text
            key={day}
            x={geometry.x(day) + (narrow ? 0 : 4)}
            y={frame.axisTextY}
            textAnchor={narrow ? "middle" : "start"}
          >
            {label}
          </text>
        ),
      )}
      <SelectedYears model={model} geometry={geometry} />
      {chart.gaps.map((gap) => (
        <MissingYear
          key={gap.name}
          name={gap.name}
          model={model}
          geometry={geometry}
          occupiedXs={marks.map(({ day }) => geometry.x(day))}
        />
      ))}
      {chart.splits
        .filter(({ day }) => day >= span.from && day <= span.to)
        .map(({ day, factor }) => (
          <g key={day} className="split">
            <path d={`M${px(geometry.x(day))} ${bottom}v-18`} />
            <text x={geometry.x(day) + 4} y={bottom - 8}>
              {formatSplit(factor)}
            </text>
          </g>
        ))}
      {narrow || marks.length === 0 ? null : (
        <text x={frame.plot.left - 8} y={frame.laneY + 4} textAnchor="end">
          開示
        </text>
      )}
      {usedGlyphs(marks).map((glyph) => (
        <GlyphMarks
          key={glyph}
          glyph={glyph}
          xs={placed.filter((mark) => mark.glyph === glyph).map(({ x }) => x)}
          y={frame.laneY}
        />
      ))}
    </g>
  );
}

/** Pixels. */
const MARK_WIDTH = 9;

/** 0.5 → 1:2分割, 10 → 10:1併合. */
export function formatSplit(factor: number): string {
  const ratio = factor < 1 ? 1 / factor : factor;
  const rounded = Math.round(ratio * 100) / 100;
  return factor < 1 ? `1:${rounded}分割` : `${rounded}:1併合`;
}

function SelectedYears({ model, geometry }: Omit<TimeAxisProps, "ticks">) {
  const { chart, span } = model;
  if (chart.window === null) return null;
  const endOf = (index: number) =>
    fiscalYearDays(fiscalYearNameAt(chart.offsets, index) ?? "")?.last ?? null;
  const begin = endOf(chart.window.begin);
  const end = endOf(chart.window.end);
  if (begin === null || end === null) return null;
  const from = geometry.x(Math.max(begin, span.from));
  const to = geometry.x(Math.min(end, span.to));
  if (to <= from) return null;
  return <rect className="chosen" x={from} y={geometry.bottom} width={to - from} height={3} />;
}

/** A break of the axis over a fiscal year without filings. */
function MissingYear({
  name,
  model,
  geometry,
  occupiedXs: taken,
}: Omit<TimeAxisProps, "ticks"> & {
  readonly name: string;
  readonly occupiedXs: readonly number[];
}) {
  const days = fiscalYearDays(name);
  if (days === null) return null;
  const from = geometry.x(Math.max(days.first, model.span.from));
  const to = geometry.x(Math.min(days.last, model.span.to));
  if (to <= from) return null;
  const middle = findFreeX(from, to, taken);
  return (
    <g className="missing">
      <title>{`${name}の決算書類がありません`}</title>
      <rect x={from} y={geometry.bottom - 1.5} width={to - from} height={6} />
      <path d={`M${px(from)} ${geometry.bottom}H${px(to)}`} />
      {to - from < LABEL_HALF_WIDTH ? null : (
        <text
          x={middle ?? (from + to) / 2}
          y={middle === null ? geometry.bottom - LABEL_ABOVE_AXIS : geometry.frame.laneY + 4}
          textAnchor="middle"
        >
          決算なし
        </text>
      )}
    </g>
  );
}

/** Pixels above the axis, over the labels of splits, if the lane has no room. */
const LABEL_ABOVE_AXIS = 24;

/** Pixels; the label's half includes a gap. */
const LABEL_HALF_WIDTH = 28;
const MARK_HALF_WIDTH = 6;

/** The x nearest to the middle of a stretch where a label does not touch a mark, or null. */
export function findFreeX(from: number, to: number, occupiedXs: readonly number[]): number | null {
  const middle = (from + to) / 2;
  // Labels may exceed the ends of the stretch, but their middle may not.
  for (let offset = 0; offset <= (to - from) / 2 - MARK_HALF_WIDTH; offset += 2) {
    for (const x of [middle - offset, middle + offset]) {
      if (occupiedXs.every((mark) => Math.abs(mark - x) >= LABEL_HALF_WIDTH + MARK_HALF_WIDTH))
        return x;
    }
  }
  return null;
}
