/**
 * The confirmation of what ends or changes at the end of a period, without a payment today: what the page
 * shows and, word for word, what is stored with the order and mailed. Used by pages and server.
 */
import { termText } from "./confirmation-parts.ts";
import { formatDay } from "../figures.ts";
import { fnv1a } from "../fnv1a.ts";

export interface ChangeTerm {
  readonly term: string;
  /** Of several lines: a list. */
  readonly text: string | readonly string[];
  readonly note?: string;
}

export interface ChangeConfirmation {
  readonly heading: string;
  readonly lead: string;
  readonly terms: readonly ChangeTerm[];
  /** What happens when: days in Japan. */
  readonly dates: readonly { readonly day: string; readonly title: string }[];
  readonly button: string;
  readonly danger?: boolean;
  readonly back: string;
  readonly afterwards: string;
}

export const DUE_TODAY = "今日の支払い(税込)";

/** What is stored with the order: everything that the page shows, one line each. */
export function changeText(change: ChangeConfirmation): string {
  const { heading, lead, terms, dates, button, afterwards } = change;
  return [
    heading,
    lead,
    ...terms.map(({ term, text, note }) => termText(term, [text].flat(), note)),
    `【${DUE_TODAY}】`,
    "0円",
    ...dates.map(({ day, title }) => `${formatDay(day)} ${title}`),
    "",
    button,
    afterwards,
  ].join("\n");
}

/** By which an order says which text was shown: not a secret, the text is composed anew and compared. */
export function changeVersion(change: ChangeConfirmation): string {
  return fnv1a(changeText(change)).toString(16);
}
