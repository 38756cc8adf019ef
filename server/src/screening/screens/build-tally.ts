import type { ScreenTally } from "@tenbin/contract";
import type { CategoryColumn } from "../columns/index.ts";
import { type Bits, forEachBit } from "./bits.ts";

/** @param others rows that meet every condition on something else */
export function buildTally(metric: string, column: CategoryColumn, others: Bits): ScreenTally {
  const { values, several, codes } = column;
  const partsOf = (value: string) => (several ? value.split(" ") : [value]);
  const all = new Uint32Array(values.length + 1);
  for (const code of codes) all[code]! += 1;
  const met = new Uint32Array(values.length + 1);
  forEachBit(others, (row) => {
    met[codes[row]!]! += 1;
  });
  const tally = new Map<string, { all: number; others: number }>();
  for (const [at, value] of values.entries()) {
    for (const part of partsOf(value)) {
      const counted = tally.get(part) ?? { all: 0, others: 0 };
      counted.all += all[at + 1]!;
      counted.others += met[at + 1]!;
      tally.set(part, counted);
    }
  }
  return { metric, values: Array.from(tally, ([id, counts]) => ({ id, ...counts })) };
}
