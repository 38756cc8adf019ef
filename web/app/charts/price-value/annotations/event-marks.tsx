import type { ChartModel } from "../chart-model.ts";
import { nearestTradedIndex } from "../cursor.ts";
import type { DisclosureMark } from "./disclosure-lane.ts";
import { glyphByKind, visibleLaneMarks, selectNumberedEvents } from "./disclosure-lane.ts";
import { collectLines, type DrawnLines, lineYsBetween } from "./drawn-lines.ts";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";

/** Pixels between two discs. */
const MIN_DISTANCE = 28;
/** Pixels, tried in order on both sides. */
const STEM_LENGTHS = [26, 38, 52, 68, 86];
/** Pixels between a disc's middle and a line. */
const DISC_CLEARANCE = 12;
/** Pixels between a disc and the direct labels. */
const EDGE_MARGIN = 4;

/** Oldest first. */
export function chartEvents(model: ChartModel, plotWidth: number): DisclosureMark[] {
  const { span, chart } = model;
  const marks = visibleLaneMarks(chart.disclosures, span.from, span.to, false);
  const daysPerPixel = (span.to - span.from) / plotWidth;
  return selectNumberedEvents(marks, MIN_DISTANCE * daysPerPixel);
}

/** Pixels. */
interface EventPosition {
  readonly event: DisclosureMark;
  readonly x: number;
  /** On the line. */
  readonly y: number;
  /** Vertical middle of the disc. */
  readonly discY: number;
}

/** Discs stand off the lines, above the price or below it for bad news, and inside the plot. */
export function eventPositions(
  model: ChartModel,
  geometry: Geometry,
  lines: DrawnLines,
): EventPosition[] {
  const { top, width } = geometry.frame.plot;
  return chartEvents(model, width).flatMap((event) => {
    const index = nearestTradedIndex(model.chart.price, event.day);
    const close = index === null ? null : (model.chart.price.close[index] ?? null);
    if (close === null) return [];
    const x = Math.min(geometry.x(event.day), geometry.right - EDGE_MARGIN);
    const y = geometry.clampedY(close);
    const direction = glyphByKind[event.kind] !== "down" ? -1 : 1;
    const around = lineYsBetween(lines, x - DISC_CLEARANCE, x + DISC_CLEARANCE);
    const places = [direction, -direction].flatMap((side) =>
      STEM_LENGTHS.map((length) => y + side * length),
    );
    const inside = places.filter((at) => at > top + 9 && at < geometry.bottom - 9);
    const free = inside.find((at) => around.every((line) => Math.abs(line - at) > DISC_CLEARANCE));
    return [{ event, x, y, discY: free ?? inside[0] ?? y }];
  });
}

export function EventMarks({ model, geometry }: { model: ChartModel; geometry: Geometry }) {
  const numbers = chartEvents(model, geometry.frame.plot.width);
  const lines = collectLines(model, geometry);
  return eventPositions(model, geometry, lines).map(({ event, x, y, discY }) => (
    <g key={event.document_id} className="event">
      <path d={`M${px(x)} ${px(y)}V${px(discY)}`} />
      <circle className="dot" cx={x} cy={y} r={2.5} />
      <circle className="disc" cx={x} cy={discY} r={9} />
      <text x={x} y={discY + 4} textAnchor="middle">
        {numbers.indexOf(event) + 1}
      </text>
    </g>
  ));
}
