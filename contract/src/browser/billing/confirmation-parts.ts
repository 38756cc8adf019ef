/** What the final confirmation of an order is made of. */
import { formatDay, formatTime, jstDate } from "../figures.ts";

/** What becomes of its text. */
export const KEPT_TEXT =
  "ここに表示した内容は保存し、控えをメールで送ります。控えは、設定の「プランと支払い」でも見られます。";

/** Above the text where it is read again. */
export function copyNote(confirmedAt: string): string {
  const moment = `${formatDay(jstDate(confirmedAt))} ${formatTime(confirmedAt)}`;
  return `${moment}の確認の画面に表示し、保存した内容です。「今日」はその日を指し、確定する前のご案内もそのまま載せています。`;
}

/** A term as it is stored. */
export function termText(term: string, lines: readonly string[], note?: string): string {
  return [`【${term}】`, ...lines, ...(note === undefined ? [] : [note])].join("\n");
}

/** A stretch of text. */
export interface TextPart {
  readonly text: string;
  readonly strong?: true;
  /** An address of the site. */
  readonly to?: "/tos";
}

export interface ConfirmationTerm {
  readonly term: string;
  /** Paragraphs. */
  readonly text: readonly (readonly TextPart[])[];
  readonly note?: string;
  readonly sum?: ConfirmationSum;
}

export interface ConfirmationSum {
  readonly lines: readonly SumLine[];
  readonly total: SumLine;
}

export interface SumLine {
  readonly label: string;
  readonly formula?: string;
  readonly amount: string;
}

export interface ChargeLine {
  /** In Japan. */
  readonly day: string;
  readonly amount: string;
  readonly note: string;
  /** Charged by this order itself. */
  readonly now: boolean;
}

export interface OrderConfirmation {
  readonly heading: string;
  readonly lead: string;
  readonly terms: readonly ConfirmationTerm[];
  readonly due: { readonly label: string; readonly yen: number; readonly tax: string };
  readonly charges: readonly ChargeLine[];
  /** By ticker; may be left out. */
  readonly offers: readonly { readonly ticker: string; readonly text: string }[];
  /** Has to be given. */
  readonly consent: readonly TextPart[];
  readonly button: string;
  readonly afterwards: string;
}
