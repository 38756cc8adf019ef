import { SegmentedControl } from "../../ui/actions/segmented-control.tsx";
import type { ScaleKind } from "../scale.ts";
import type { TimeRange } from "./time-range.ts";
import { isOffered, timeRangeLabels, timeRanges } from "./time-range.ts";

interface ChartControlsProps {
  readonly kind: ScaleKind;
  readonly onKind: (kind: ScaleKind) => void;
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
  readonly days: readonly number[];
}

const kinds = [
  { value: "log", label: "対数" },
  { value: "linear", label: "等間隔" },
] as const;

export function ChartControls({ kind, onKind, range, onRange, days }: ChartControlsProps) {
  const ranges = timeRanges.map((value) => ({
    value: String(value),
    label: timeRangeLabels[value],
    disabled: !isOffered(value, days),
  }));
  const choose = (chosen: string) => {
    const found = timeRanges.find((value) => String(value) === chosen);
    if (found !== undefined) onRange(found);
  };
  return (
    <>
      <SegmentedControl label="縦軸" options={kinds} value={kind} onChange={onKind} />
      <SegmentedControl label="期間" options={ranges} value={String(range)} onChange={choose} />
    </>
  );
}
