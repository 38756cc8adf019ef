import type { ReactNode } from "react";
import { day } from "../format.ts";
import "./content.css";

export interface TimelineEvent {
  readonly key: string;
  readonly date: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** Solid dot for past and current events, hollow for future ones. */
  readonly done: boolean;
}

export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {events.map(({ key, date, title, note, done }) => (
        <li key={key} className={done ? "done" : ""}>
          <time className="num" dateTime={date}>
            {day(date)}
          </time>
          <span>
            <span className="sr-only">{done ? "" : "予定:"}</span>
            {title}
            {note === undefined ? null : <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
