import type {
  CallCount,
  CompanyHistoryResponse,
  HistoryEntry,
  ListedAs,
  OutcomeState,
  PillarMove,
  ValueMove,
  VerdictSide,
} from "@tenbin/contract";
import { pillarLabels, verdictLabels } from "@tenbin/contract/labels";
import { describeCause, formatPerMille } from "../../../components/value-move-text.ts";
import {
  day,
  formatCompanyName,
  formatCount,
  formatGapPercent,
  segmentName,
} from "../../../ui/format.ts";
import type { CollapsedYears } from "./collapse-history.ts";

export const sideLabels: Readonly<Record<VerdictSide, string>> = {
  cheap: `${verdictLabels.cheap}・${verdictLabels.very_cheap}`,
  fair: verdictLabels.fair,
  expensive: `${verdictLabels.expensive}・${verdictLabels.very_expensive}`,
};

/** Why an outcome is missing or covers less than the whole time. */
export const outcomeLabels: Readonly<Record<Exclude<OutcomeState, "whole">, string>> = {
  not_yet: "期間未到来",
  no_price: "株価なし",
  cut_short: "売買終了まで",
};

/** 「割安・大幅割安」と判定した4回のうち、12か月後の株価がわかるのは3回です。… Counts every call. */
export function describeCall(call: CallCount): string {
  const { side, months, said, settled, rose, fell, above_market, below_market } = call;
  const subject = `「${sideLabels[side]}」と判定した${said}回のうち`;
  if (settled === 0) return `${subject}、${months}か月後の株価がわかるものは、まだありません。`;
  return `${subject}、${months}か月後の株価がわかるのは${settled}回です。上昇したのは${rose}回、下落したのは${fell}回でした。同じ期間の市場の中央値を上回ったのは${above_market}回、下回ったのは${below_market}回です。`;
}

/** Smaller changes of a pillar are not listed. */
const MIN_SHOWN_CHANGE = 0.01;

/** −4.1%:市場水準 −3.0%、上乗せ・割引 −1.1%; the parts add up. */
export function describeMove({ change, causes }: ValueMove): string {
  const parts = causes.map(describeCause);
  return `${formatPerMille(change)}${parts.length === 0 ? "" : ":"}${parts.join("、")}`;
}

/** 成長トレンド +8%、市場比較 −3%; null if no pillar moved by one percent. */
export function describeMovedPillars(pillars: readonly PillarMove[]): string | null {
  const changes = pillars.flatMap(({ key, change }) =>
    change === null || Math.abs(change) < MIN_SHOWN_CHANGE
      ? []
      : [`${pillarLabels[key]} ${formatGapPercent(change)}%`],
  );
  return changes.length === 0 ? null : changes.join("、");
}

/** 当時の社名は「旧社名」、市場区分は市場第一部. */
export function describeListedAs({
  name_jp: name,
  segment,
  industry_category: sector,
}: ListedAs): string {
  const parts = [
    ...(name === null ? [] : [`社名は「${formatCompanyName(name)}」`]),
    ...(segment === null ? [] : [`市場区分は${formatCompanyName(segmentName(segment))}`]),
    ...(sector === null ? [] : [`業種は${sector}`]),
  ];
  return `当時の${parts.join("、")}`;
}

/** Where names of past days are from, and how many only a later list gives. */
export function describeListings({
  since,
  assumed_entries: assumed,
}: NonNullable<CompanyHistoryResponse["listings"]>): string {
  if (since === null) {
    return `この企業の載った上場銘柄一覧がないため、過去の開示(${formatCount(assumed)}件)でも今の社名・市場区分・業種を使っています。`;
  }
  const known =
    "社名・市場区分・業種が今と違う開示には、その日までで最も新しい上場銘柄一覧のものを添えています。";
  return assumed === 0
    ? known
    : `${known}${day(since)}より前の一覧がないため、それより前の開示(${formatCount(assumed)}件)には同日の一覧のものを使っています。`;
}

/** 2019年, 2016年から2018年. */
export function collapsedYearsLabel({ from, to }: Pick<CollapsedYears, "from" | "to">): string {
  return from === to ? `${to}年` : `${from}年から${to}年`;
}

/** 妥当3、割高1, the most frequent first; "" without verdicts. */
export function formatVerdictCounts(entries: readonly HistoryEntry[]): string {
  const said = entries.flatMap(({ judgement }) => judgement?.verdict ?? []);
  return [...Map.groupBy(said, (verdict) => verdict)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([verdict, times]) => `${verdictLabels[verdict]}${times.length}`)
    .join("、");
}

/** `open` are calls without a later price, or without a change. */
interface CallMarks {
  readonly rose: number;
  readonly fell: number;
  readonly open: number;
}

export function toCallMarks({ said, rose, fell }: CallCount): CallMarks {
  return { rose, fell, open: said - rose - fell };
}

/** 上昇2回、下落5回、まだ2回: covers every call; counts of zero are left out, except for the first two. */
export function describeCallMarks(call: CallCount): string {
  const { said, settled, not_yet: notYet, rose, fell } = call;
  const rest = [
    ["変わらず", settled - rose - fell],
    ["期間未到来", notYet],
    ["株価なし", said - settled - notYet],
  ] as const;
  const more = rest.flatMap(([word, times]) => (times > 0 ? [`${word}${times}回`] : []));
  return [`上昇${rose}回`, `下落${fell}回`, ...more].join("、");
}
