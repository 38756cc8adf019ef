import { useState } from "react";
import { RangeField } from "../../ui/forms/range-field.tsx";
import type { ValueRange } from "../../ui/forms/value-range.ts";

const growthBins = Array.from({ length: 22 }, (_, i) => {
  const from = -15 + i * 2.5;
  const count = Math.round(60 * Math.exp(-(((from - 3) / 8) ** 2)));
  return { from, to: from + 2.5, count, matching: Math.round(count * 0.3) };
});

const percent = (value: number) => `${value}%`.replace("-", "−");

export function Ranges() {
  const [growth, setGrowth] = useState<ValueRange>({ from: 3, to: null });
  const [accuracy, setAccuracy] = useState<ValueRange>({ from: null, to: null });
  return (
    <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-7">
      <RangeField
        label="売上高成長率(5年)"
        range={growth}
        onChange={setGrowth}
        formatValue={percent}
        min={-15}
        max={40}
        step={1}
        bins={growthBins}
        cost="この条件を外すと3社増"
      />
      <RangeField
        label="正確度"
        range={accuracy}
        onChange={setAccuracy}
        formatValue={String}
        min={0}
        max={100}
        step={5}
      />
    </div>
  );
}
