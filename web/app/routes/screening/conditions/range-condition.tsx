import type { ScreenHistogram } from "@tenbin/contract";
import { describeEnds, formatThreshold } from "@tenbin/contract/screen-words";
import { RangeField } from "../../../ui/forms/range-field.tsx";
import { RangeHistogram } from "../../../ui/forms/range-histogram.tsx";
import type { ValueRange } from "../../../ui/forms/value-range.ts";
import type { ListedMetric } from "../catalogue/catalogue.ts";
import { HANDLE_STEP, positionOf, valueAt } from "./histogram-scale.ts";
import type { RangeCondition } from "../question/screen-state.ts";

interface RangeConditionProps {
  readonly condition: RangeCondition;
  readonly metric: ListedMetric;
  readonly histogram: ScreenHistogram | undefined;
  /** この条件を外すと3社増 */
  readonly cost: string | undefined;
  /** Null where only screens made ready may be asked. */
  readonly onChange: ((condition: RangeCondition) => void) | null;
}

/** The handles move along the bins, so that a few large companies do not push all others together. */
export function RangeConditionField({
  condition,
  metric,
  histogram,
  cost,
  onChange,
}: RangeConditionProps) {
  const write = (value: number) => formatThreshold(value, metric.format);
  const edges = histogram?.edges ?? [];
  if (edges.length < 2) {
    return (
      <WordsOnly name={metric.name} words={describeEnds(condition, metric.format)} cost={cost} />
    );
  }
  const range: ValueRange = {
    from: condition.min === undefined ? null : positionOf(edges, condition.min),
    to: condition.max === undefined ? null : positionOf(edges, condition.max),
  };
  const bins = binsOf(histogram);
  const last = edges.length - 1;
  if (onChange === null) {
    return (
      <div className="range-field">
        <WordsOnly name={metric.name} words={describeEnds(condition, metric.format)} cost={cost} />
        <RangeHistogram bins={bins} range={{ from: range.from ?? 0, to: range.to ?? last }} />
        <p className="ends">
          <span>{write(edges[0]!)}</span>
          <span>{write(edges[last]!)}</span>
        </p>
      </div>
    );
  }
  // What was written stays as it is until its own handle moves.
  const thresholdAt = (position: number): number => {
    if (position === range.from && condition.min !== undefined) return condition.min;
    if (position === range.to && condition.max !== undefined) return condition.max;
    return valueAt(edges, position);
  };
  return (
    <RangeField
      label={metric.name}
      min={0}
      max={last}
      step={HANDLE_STEP}
      range={range}
      bins={bins}
      {...(cost === undefined ? {} : { cost })}
      formatValue={(position) => write(thresholdAt(position))}
      onChange={({ from, to }) => {
        const { min: _min, max: _max, ...rest } = condition;
        onChange({
          ...rest,
          ...(from === null ? {} : { min: thresholdAt(from) }),
          ...(to === null ? {} : { max: thresholdAt(to) }),
        });
      }}
    />
  );
}

function WordsOnly({
  name,
  words,
  cost,
}: {
  readonly name: string;
  readonly words: string;
  readonly cost: string | undefined;
}) {
  return (
    <div className="screen-words">
      <p>{name}</p>
      <p className="words">{words}</p>
      {cost === undefined ? null : <p className="note">{cost}</p>}
    </div>
  );
}

function binsOf(histogram: ScreenHistogram | undefined) {
  return (histogram?.all ?? []).map((count, at) => ({
    from: at,
    to: at + 1,
    count,
    matching: histogram?.others[at] ?? 0,
  }));
}
