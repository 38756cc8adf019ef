import type { DiaryEntry } from "@tenbin/contract";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { formatPerMille } from "../../../components/value-move-text.ts";
import {
  day,
  formatCount,
  formatPrice,
  formatWholePercent,
  formatYenPerShare,
} from "../../../ui/format.ts";

/** 株価1,000円、理論価値1,389円、割安、正確度61。 As that day said it. */
export function describeFrozen({ frozen, held, masked }: DiaryEntry): string {
  const { price, weighed } = frozen;
  const parts = [
    price === null ? "株価なし" : `株価${formatPrice(price, held.price?.decimals ?? 0)}`,
    ...(masked || weighed === null ? ["理論価値と判定は未解放"] : describeWeighed(weighed)),
  ];
  return `${parts.join("、")}。`;
}

type Weighed = NonNullable<DiaryEntry["frozen"]["weighed"]>;

function describeWeighed({ value_per_share: value, verdict, accuracy }: Weighed): string[] {
  return [
    ...(value === null ? [] : [`理論価値${formatYenPerShare(value)}`]),
    verdictLabels[verdict],
    ...(accuracy === null ? [] : [`正確度${formatCount(accuracy)}`]),
  ];
}

/** What the value was made of, the heaviest first, or why there was none; null where it is masked. */
export function describeGrounds({ frozen: { weighed } }: DiaryEntry): string | null {
  if (weighed === null) return null;
  if (weighed.unrated_reason !== null) return unratedMessages[weighed.unrated_reason];
  const parts = weighed.pillars
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ key, value_per_share: value, weight }) =>
      value === null || weight === 0
        ? []
        : `${pillarLabels[key]}${formatYenPerShare(value)}(${formatWholePercent(weight)}%)`,
    );
  return parts.length === 0 ? null : `理論価値の内訳:${parts.join("、")}。`;
}

/** Then → now. */
export interface HeldLine {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** A sentence. */
  readonly note: string | null;
}

export function describeHeld({ held, frozen }: DiaryEntry): readonly HeldLine[] {
  const { price, weighed } = held;
  const then = frozen.weighed;
  const lines: HeldLine[] = [];
  if (price !== null) {
    lines.push({
      label: "株価",
      from: formatPrice(price.before, price.decimals),
      to: formatPrice(price.after, price.decimals),
      note: percent(price.change),
    });
  }
  if (weighed === null || then === null) return lines;
  const { after, value_before: before, value_change: change } = weighed;
  if (before !== null || after.value_per_share !== null) {
    lines.push({
      label: "理論価値",
      from: formatYenPerShare(before),
      to: formatYenPerShare(after.value_per_share),
      note: percent(change),
    });
  }
  lines.push({
    label: "判定",
    from: verdictLabels[then.verdict],
    to: verdictLabels[after.verdict],
    note: after.unrated_reason === null ? null : unratedMessages[after.unrated_reason],
  });
  return lines;
}

const percent = (perMille: number | null) =>
  perMille === null ? null : `${formatPerMille(perMille)}。`;

/** Why earlier figures are not those of the day; null without a split since. */
export function describeSplits({ held: { splits } }: DiaryEntry): string | null {
  if (splits.length === 0) return null;
  const days = splits.map(({ ex_date: on }) => day(on)).join("、");
  return `${days}に株式分割か併合があったため、前の株価と理論価値は、いまの株数に合わせています。`;
}
