/** What was told, in Japanese, for the list and for mails. No schemas, to keep the browser bundle small. */

import type { AlertEvent } from "../schemas/alert.ts";
import type { Verdict } from "../schemas/company.ts";
import { alertKindLabels } from "../browser/alert.ts";
import { verdictLabels } from "../browser/labels.ts";
import { DISCLOSURE_LABELS, PERIOD_LABELS } from "./disclosure-labels.ts";
import {
  formatAmountIn,
  formatDay,
  formatMagnitude,
  formatMonthDay,
  formatTime,
  jstDate,
  moneyUnitOf,
} from "../browser/figures.ts";
import { priceDecimals } from "../browser/tick-size.ts";
import { warningMessages } from "./warning-messages.ts";

/** From old to new. */
export interface AlertWords {
  /** What it is about, e.g. 判定. */
  readonly label: string;
  /** Null: there is nothing to compare with. */
  readonly from: string | null;
  readonly to: string;
  /** Figures behind it, and further words. */
  readonly notes: readonly string[];
}

const verdictLabel = (verdict: Verdict | null) => verdictLabels[verdict ?? "unrated"];

const ITEM_LABELS = {
  sales: "売上高",
  operating_income: "営業利益",
  ordinary_income: "経常利益",
  profit: "純利益",
} as const;

const EM_DASH = "–";
const ratio = (value: number | null) => (value === null ? EM_DASH : formatMagnitude(value, 2));

export function describeAlert(event: AlertEvent): AlertWords {
  switch (event.kind) {
    case "verdict":
      return describeVerdict(event);
    case "ratio":
      return {
        label: "株価÷理論価値",
        from: ratio(event.ratio_before),
        to: ratio(event.ratio_after),
        notes: [`設定した水準の${ratio(event.level)}${crossing(event)}`],
      };
    case "price":
      return {
        label: "株価",
        from: price(event, event.price_before),
        to: price(event, event.price_after),
        notes: [`設定した水準の${price(event, event.level)}${crossing(event)}`],
      };
    case "disclosure":
      return describeDisclosure(event);
    case "forecast":
      return describeForecast(event);
    case "results":
      return describeResults(event);
    case "warning":
      return {
        label: "注意",
        from: null,
        to: event.warnings.map((warning) => warningMessages[warning]).join(""),
        notes: [],
      };
    case "screen":
      return describeScreen(event);
    case "ended":
    default:
      return {
        label: "通知の終了",
        from: null,
        to: endedText(event),
        notes: ["プランを変更されたあとで、もう一度設定できます。"],
      };
  }
}

function describeVerdict(event: AlertEvent): AlertWords {
  const { ratio_before: before, ratio_after: after } = event;
  return {
    label: "判定",
    from: verdictLabel(event.verdict_before),
    to: verdictLabel(event.verdict_after),
    notes:
      before === null && after === null ? [] : [`株価÷理論価値 ${ratio(before)} → ${ratio(after)}`],
  };
}

/** A level may be finer than the step. */
function price({ price_decimals: decimals }: AlertEvent, yen: number | null): string {
  return yen === null ? EM_DASH : `${formatMagnitude(yen, priceDecimals(yen, decimals ?? 0))}円`;
}

function crossing({ direction }: AlertEvent): string {
  return direction === "below" ? "以下になりました" : "を上回りました";
}

function describeDisclosure({ disclosure }: AlertEvent): AlertWords {
  const { kind, title, disclosed_at: at } = disclosure!;
  const when = `${formatMonthDay(jstDate(at))} ${formatTime(at)}`;
  return { label: "開示", from: null, to: title, notes: [`${DISCLOSURE_LABELS[kind]} ${when}`] };
}

function describeForecast({ forecast }: AlertEvent): AlertWords {
  const { item, before, after, up, year, disclosed_on: day } = forecast!;
  const unit = moneyUnitOf(Math.max(Math.abs(before), Math.abs(after)));
  const amount = (yen: number) => `${formatAmountIn(unit, yen)}${unit}`;
  return {
    label: `${ITEM_LABELS[item]}の会社予想`,
    from: amount(before),
    to: amount(after),
    notes: [`${year} ${up ? "上方修正" : "下方修正"} ${formatMonthDay(day)}発表`],
  };
}

function describeResults({ results }: AlertEvent): AlertWords {
  const { planned_on: day, period } = results!;
  return {
    label: "決算発表の予定",
    from: null,
    to: `${formatDay(day)} ${PERIOD_LABELS[period]}`,
    notes: ["会社が予定を変えることがあります。"],
  };
}

const named = (companies: AlertEvent["entered"]) =>
  companies.map(({ ticker, name_jp: name }) => `${ticker} ${name}`).join("、");

function describeScreen(event: AlertEvent): AlertWords {
  const { more } = event;
  return {
    label: "保存した条件",
    from: null,
    to: screenChanges(event)
      .map(({ label, to }) => `${label}:${to}`)
      .join("\n"),
    notes: more > 0 ? [`ほか${more}社`] : [],
  };
}

/** Who entered a saved screen, and who left it. */
export function screenChanges({ entered, left }: AlertEvent): Pick<AlertWords, "label" | "to">[] {
  return [
    { label: "入った企業", to: named(entered) },
    { label: "外れた企業", to: named(left) },
  ].filter(({ to }) => to !== "");
}

function endedText({ screen }: AlertEvent): string {
  return screen === null
    ? "この企業の分析をご覧になれなくなったため、判定などの通知を終えました。"
    : `ご利用のプランでは使えない条件のため、「${screen.name}」の通知を終えました。`;
}

/** Whom it is about. */
export function alertSubject({ ticker, name_jp: name, screen }: AlertEvent): string {
  return ticker === null ? `保存した条件「${screen?.name ?? ""}」` : `${ticker} ${name ?? ""}`;
}

/** Why it was told: an answer to "why do I get this". */
export function alertReason(event: AlertEvent): string {
  return alertReasons([event]);
}

/** Of several, each reason once. */
export function alertReasons(events: readonly AlertEvent[]): string {
  const set = [...new Set(events.flatMap((event) => whatWasSet(event) ?? []))];
  const others = events.filter((event) => whatWasSet(event) === null);
  return [
    ...(set.length === 0 ? [] : [`${set.join("、")}の通知を設定されているため`]),
    ...(others.some(({ portfolio }) => portfolio)
      ? ["ポートフォリオの企業のお知らせをオンにされているため"]
      : []),
    ...(others.some(({ portfolio }) => !portfolio) ? ["設定された通知が終わったため"] : []),
  ].join("、");
}

/** Null where it is told for another reason. */
function whatWasSet({ portfolio, kind, screen }: AlertEvent): string | null {
  if (portfolio || kind === "ended") return null;
  return kind === "screen"
    ? `保存した条件「${screen?.name ?? ""}」`
    : `「${alertKindLabels[kind]}」`;
}
