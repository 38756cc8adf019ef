import { formatMultiple } from "../../../ui/format.ts";
import { groupLabels } from "../group-labels.ts";
import type { BeamFan, BeamReading, ExclusionReason } from "./weigh-holdings.ts";

const LEVEL = formatMultiple(1);

/** As the figures beside it are written: 1.00 is level. */
export function describeTilt({ ratio }: Pick<BeamReading, "ratio">): string {
  if (formatMultiple(ratio) === LEVEL) return "つり合っています";
  return ratio < 1 ? "価値側に傾いています" : "株価側に傾いています";
}

/** Whether all that the fan covers leans to one side. */
export function describeFan({ ratios: [least, most] }: Pick<BeamFan, "ratios">): string {
  if (most < 1) return "この幅のどこでも、価値側に傾きます。";
  if (least > 1) return "この幅のどこでも、株価側に傾きます。";
  return "どちらに傾くかは、この幅の中で変わります。";
}

export const exclusionLabels: Readonly<Record<ExclusionReason, string>> = {
  unrated: groupLabels.unrated.name,
  not_authorized: groupLabels.not_authorized.name,
  not_yet_listed: groupLabels.not_yet_listed.name,
  paused: groupLabels.paused.name,
  delisted: groupLabels.delisted.name,
  unknown_share_basis: "株数が分割・併合の前と後のどちらのものか不明",
  price_before_split: "分割・併合のあとの株価がまだない",
  no_price: "株価がない",
};
