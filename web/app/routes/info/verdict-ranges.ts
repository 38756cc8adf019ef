import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";

/** 大幅割安 0.6倍以下, … 大幅割高 1.67倍以上: upper edges of the cheap side are inclusive. */
export function verdictRanges(
  edges: readonly number[],
): readonly { readonly verdict: RatedVerdict; readonly range: string }[] {
  const [e0, e1, e2, e3] = edges;
  const ranges = [`${e0}倍以下`, `${e1}倍以下`, `${e2}倍未満`, `${e3}倍未満`, `${e3}倍以上`];
  return ratedVerdicts.map((verdict, at) => ({ verdict, range: ranges[at] ?? "" }));
}
