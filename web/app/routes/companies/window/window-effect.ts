import type { Pillar } from "@tenbin/contract";
import { pillarLabels } from "@tenbin/contract/labels";
import { windowedPillars } from "../../../components/windowed-pillars.ts";

/**
 * Why moving the handles has no effect; null if it has one. A pillar without a value does not
 * count, and a pillar at its floor (the adaptation value, from the newest balance sheet) stays
 * there until its years earn more.
 */
export function explainNoEffect(pillars: readonly Pillar[]): string | null {
  const windowed = pillars.filter(({ key }) => windowedPillars.has(key));
  if (windowed.length === 0) return null;
  if (windowed.some((pillar) => pillarState(pillar) === "free")) return null;
  const named = (state: "absent" | "floored") =>
    windowed
      .filter((pillar) => pillarState(pillar) === state)
      .map(({ key }) => pillarLabels[key])
      .join("と");
  if (windowed.every(({ reason }) => reason === "sector_outside_model")) {
    return "この業種では純資産の柱だけで計算するため、決算期を動かしても理論価値は変わりません。";
  }
  const [absent, floored] = [named("absent"), named("floored")];
  const because = [
    absent === "" ? "" : `${absent}の柱は使えず、`,
    floored === "" ? "" : `${floored}の柱は下限(資産をほかに転用した場合の価値)にあるため、`,
  ].join("");
  return `この期間では、${because}決算期を動かしても理論価値はほとんど変わりません。`;
}

function pillarState({ value_per_share: value, inputs }: Pillar): "free" | "absent" | "floored" {
  if (value === null) return "absent";
  return inputs.some(({ key }) => key === "adaptation_value") ? "floored" : "free";
}
