import { PhoneFold } from "../../../ui/content/phone-fold.tsx";
import type { ChartModel } from "../chart-model.ts";
import { toCalendarDate, toIsoDay } from "../../days.ts";
import { chartEvents } from "./event-marks.tsx";
import { describeValueAt } from "../value-at-disclosure.ts";
import { glyphLabels, glyphByKind } from "./disclosure-lane.ts";

export function EventList({ model, plotWidth }: { model: ChartModel; plotWidth: number }) {
  const events = chartEvents(model, plotWidth);
  if (events.length === 0) return null;
  return (
    <PhoneFold summary={`図の番号の開示(${events.length}件)`}>
      <ol className="events">
        {events.map((event, i) => {
          const { document_id, day, kind, title, note } = event;
          const { year, month } = toCalendarDate(day);
          const label = glyphLabels[glyphByKind[kind]];
          const facts = [note, describeValueAt(event, model.allSteps)].filter(
            (fact) => fact !== null,
          );
          return (
            <li key={document_id}>
              <b className="screen-only">{i + 1}</b>{" "}
              <time className="num" dateTime={toIsoDay(day)}>
                {year}年{month}月
              </time>{" "}
              <span>
                {title.includes(label) ? title : `${label}:${title}`}
                {facts.length === 0 ? null : <small className="num"> {facts.join("、")}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </PhoneFold>
  );
}
