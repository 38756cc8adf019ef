import type { ChartModel } from "../chart-model.ts";
import { nearestTradedDay } from "../cursor.ts";
import type { DisclosureMark } from "./disclosure-lane.ts";
import { glyphOf, laneMarks, numberedEvents } from "./disclosure-lane.ts";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";

/** Two numbers on the line keep at least this distance, pixels. */
const LEAST_DISTANCE = 28;
const STEM = 26;
/** A disc keeps this far from the plot's end, where the direct labels begin, pixels. */
const RIM = 4;

/** The events numbered on the line, oldest first. */
export function eventsOf(model: ChartModel, plotWidth: number): DisclosureMark[] {
  const { span, chart } = model;
  const marks = laneMarks(chart.disclosures, span.from, span.to, false);
  const daysPerPixel = (span.to - span.from) / plotWidth;
  return numberedEvents(marks, LEAST_DISTANCE * daysPerPixel);
}

/** A numbered disc and the point of the line it belongs to, pixels. */
export interface EventPlace {
  readonly event: DisclosureMark;
  readonly x: number;
  /** On the line. */
  readonly y: number;
  /** Middle of the disc. */
  readonly disc: number;
}

/** Where the numbers stand: above the line, below it for bad news, inside the plot. */
export function eventPlaces(model: ChartModel, geometry: Geometry): EventPlace[] {
  const { top, width } = geometry.frame.plot;
  return eventsOf(model, width).flatMap((event) => {
    const index = nearestTradedDay(model.chart.price, event.day);
    const close = index === null ? null : (model.chart.price.close[index] ?? null);
    if (close === null) return [];
    const y = geometry.inside(close);
    const up = glyphOf[event.kind] !== "down" ? -1 : 1;
    const number = y + up * STEM;
    const fits = number > top + 9 && number < geometry.bottom - 9;
    const x = Math.min(geometry.x(event.day), geometry.right - RIM);
    return [{ event, x, y, disc: fits ? number : y - up * STEM }];
  });
}

export function EventMarks({ model, geometry }: { model: ChartModel; geometry: Geometry }) {
  const numbers = eventsOf(model, geometry.frame.plot.width);
  return eventPlaces(model, geometry).map(({ event, x, y, disc }) => (
    <g key={event.document_id} className="event">
      <path d={`M${px(x)} ${px(y)}V${px(disc)}`} />
      <circle className="dot" cx={x} cy={y} r={2.5} />
      <circle className="disc" cx={x} cy={disc} r={9} />
      <text x={x} y={disc + 4} textAnchor="middle">
        {numbers.indexOf(event) + 1}
      </text>
    </g>
  ));
}
