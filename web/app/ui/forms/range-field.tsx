import type { CSSProperties } from "react";
import { useId } from "react";
import type { RangeBin } from "./range-histogram.tsx";
import { RangeHistogram } from "./range-histogram.tsx";
import type { RangeExtent, ValueRange } from "./value-range.ts";
import { moveRangeHandle, formatRange } from "./value-range.ts";
import "./range.css";

interface RangeFieldProps extends RangeExtent {
  readonly label: string;
  readonly range: ValueRange;
  readonly onChange: (range: ValueRange) => void;
  readonly formatValue: (value: number) => string;
  /** Distribution of companies in ascending order, if known. */
  readonly bins?: readonly RangeBin[];
  /** Effect of this condition alone: この条件を外すと3社増. */
  readonly cost?: string;
}

/** Two native range inputs over a histogram, with the native keys. */
export function RangeField(props: RangeFieldProps) {
  const { label, range, onChange, formatValue, bins, cost, min, max, step } = props;
  const id = useId();
  const from = range.from ?? min;
  const to = range.to ?? max;
  const place = (value: number) => (100 * (value - min)) / (max - min);
  const style: CSSProperties & Record<"--from" | "--to", string> = {
    "--from": place(from).toFixed(2),
    "--to": place(to).toFixed(2),
  };
  const handle = (end: "from" | "to", words: string) => (
    <input
      type="range"
      aria-label={`${label}の${end === "from" ? "下限" : "上限"}`}
      aria-valuetext={words}
      min={min}
      max={max}
      step={step}
      value={end === "from" ? from : to}
      onChange={(event) =>
        onChange(moveRangeHandle(range, end, event.currentTarget.valueAsNumber, { min, max, step }))
      }
    />
  );
  return (
    <fieldset className="range-field" style={style} aria-describedby={id}>
      <legend>{label}</legend>
      <output className="words" aria-live="polite">
        {formatRange(range, formatValue)}
      </output>
      {bins === undefined ? null : <RangeHistogram bins={bins} range={{ from, to }} />}
      <div className="rail">
        <i aria-hidden="true" />
        {handle("from", range.from === null ? "指定なし" : `${formatValue(range.from)}以上`)}
        {handle("to", range.to === null ? "指定なし" : `${formatValue(range.to)}以下`)}
      </div>
      <p className="ends" id={id}>
        <span>{formatValue(min)}</span>
        {cost === undefined ? null : <span className="cost">{cost}</span>}
        <span>{formatValue(max)}</span>
      </p>
    </fieldset>
  );
}
