import type { ReactNode } from "react";
import { Unit } from "./figure.tsx";
import "./stat-bar.css";

export interface StatFigure {
  readonly label: string;
  readonly figure: string;
  readonly unit?: string;
  /** Sample, date or definition; required where a figure claims something. */
  readonly note?: ReactNode;
}

/** A few figures of one record, including the unflattering one. */
export function StatBar({
  label,
  stats,
}: {
  readonly label: string;
  readonly stats: readonly StatFigure[];
}) {
  return (
    <dl className="stat-bar" aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.label}>
          <dt>{stat.label}</dt>
          <dd className="num">
            {stat.figure}
            {stat.unit === undefined ? null : <Unit>{stat.unit}</Unit>}
          </dd>
          {stat.note === undefined ? null : <dd className="note">{stat.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
