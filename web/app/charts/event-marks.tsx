import type { ChartModel } from "./chart-model.ts";
import { nearestTradedDay } from "./cursor.ts";
import type { DisclosureMark } from "./disclosure-lane.ts";
import { glyphOf, laneMarks, numberedEvents } from "./disclosure-lane.ts";
import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";

/** Two numbers on the line keep at least this distance, pixels. */
const LEAST_DISTANCE = 28;
const STEM = 26;

/** The events numbered on the line, oldest first. */
export function eventsOf(model: ChartModel, plotWidth: number): DisclosureMark[] {
  const { span, chart } = model;
  const marks = laneMarks(chart.disclosures, span.from, span.to, false);
  const daysPerPixel = (span.to - span.from) / plotWidth;
  return numberedEvents(marks, LEAST_DISTANCE * daysPerPixel);
}

export function EventMarks({ model, geometry }: { model: ChartModel; geometry: Geometry }) {
  const { top, width } = geometry.frame.plot;
  return eventsOf(model, width).map((event, i) => {
    const index = nearestTradedDay(model.chart.price, event.day);
    const close = index === null ? null : (model.chart.price.close[index] ?? null);
    if (close === null) return null;
    const x = geometry.x(event.day);
    const y = geometry.inside(close);
    const up = glyphOf[event.kind] !== "down" ? -1 : 1;
    const number = y + up * STEM;
    const fits = number > top + 9 && number < geometry.bottom - 9;
    const at = fits ? number : y - up * STEM;
    return (
      <g key={event.document_id} className="event">
        <path d={`M${px(x)} ${px(y)}V${px(at)}`} />
        <circle className="dot" cx={x} cy={y} r={2.5} />
        <circle className="disc" cx={x} cy={at} r={9} />
        <text x={x} y={at + 4} textAnchor="middle">
          {i + 1}
        </text>
      </g>
    );
  });
}
