import { PhoneFold } from "../../../ui/content/phone-fold.tsx";
import type { ChartModel } from "../chart-model.ts";
import { toCalendarDate, toIsoDay } from "../../days.ts";
import { chartEvents } from "./event-marks.tsx";
import { glyphLabels, glyphByKind } from "./disclosure-lane.ts";

export function EventList({ model, plotWidth }: { model: ChartModel; plotWidth: number }) {
  const events = chartEvents(model, plotWidth);
  if (events.length === 0) return null;
  return (
    <PhoneFold summary={`図の番号の開示(${events.length}件)`}>
      <ol className="events">
        {events.map(({ document_id, day, kind, title, note }, i) => {
          const { year, month } = toCalendarDate(day);
          const label = glyphLabels[glyphByKind[kind]];
          return (
            <li key={document_id}>
              <b className="screen-only">{i + 1}</b>{" "}
              <time className="num" dateTime={toIsoDay(day)}>
                {year}年{month}月
              </time>{" "}
              <span>
                {title.includes(label) ? title : `${label}:${title}`}
                {note === null ? null : <small className="num"> {note}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </PhoneFold>
  );
}
