import type { ChartModel } from "../chart-model.ts";
import { calendarDate, isoOf } from "../../days.ts";
import { eventsOf } from "./event-marks.tsx";
import { glyphLabels, glyphOf } from "./disclosure-lane.ts";

/** The events numbered on the line, in words. */
export function EventList({ model, plotWidth }: { model: ChartModel; plotWidth: number }) {
  const events = eventsOf(model, plotWidth);
  if (events.length === 0) return null;
  return (
    <ol className="events">
      {events.map(({ document_id, day, kind, title }, i) => {
        const { year, month } = calendarDate(day);
        const label = glyphLabels[glyphOf[kind]];
        return (
          <li key={document_id}>
            <b>{i + 1}</b>
            <time className="num" dateTime={isoOf(day)}>
              {year}年{month}月
            </time>
            <span>{title.includes(label) ? title : `${label}:${title}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
