import { SegmentedControl } from "../../ui/actions/segmented-control.tsx";
import type { ScaleKind } from "../scale.ts";
import type { TimeRange } from "./time-range.ts";
import { isRangeAvailable, timeRangeLabels, timeRanges } from "./time-range.ts";

interface ChartControlsProps {
  readonly kind: ScaleKind;
  readonly onKindChange: (kind: ScaleKind) => void;
  /** Null while other days are drawn. */
  readonly range: TimeRange | null;
  readonly onRangeChange: (range: TimeRange) => void;
  readonly days: readonly number[];
}

const SCALE_OPTIONS = [
  { value: "log", label: "対数" },
  { value: "linear", label: "等間隔" },
] as const;

export function ChartControls({
  kind,
  onKindChange,
  range,
  onRangeChange,
  days,
}: ChartControlsProps) {
  const ranges = timeRanges.map((value) => ({
    value: String(value),
    label: timeRangeLabels[value],
    disabled: !isRangeAvailable(value, days),
  }));
  const choose = (chosen: string) => {
    const found = timeRanges.find((value) => String(value) === chosen);
    if (found !== undefined) onRangeChange(found);
  };
  return (
    <>
      <SegmentedControl label="縦軸" options={SCALE_OPTIONS} value={kind} onChange={onKindChange} />
      <SegmentedControl label="期間" options={ranges} value={String(range)} onChange={choose} />
    </>
  );
}
