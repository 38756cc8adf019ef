import { formatCount } from "../format.ts";
import "./states.css";

/** How far a long task is, in words and as a bar; without `done` only that it runs. */
export function ProgressBar({
  label,
  done,
  total,
  unit = "件",
}: {
  readonly label: string;
  readonly done: number | null;
  readonly total: number;
  readonly unit?: string;
}) {
  const words = done === null ? "進行中" : `${formatCount(done)}/${formatCount(total)}${unit}`;
  return (
    <label className="progress">
      <span className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="num text-ink-2">{words}</span>
      </span>
      <progress max={total} {...(done === null ? {} : { value: done })} />
    </label>
  );
}
