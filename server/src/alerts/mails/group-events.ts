import type { AlertEvent } from "@tenbin/contract";
import { alertSubject } from "@tenbin/contract/alert-words";

/** Events of one company or saved screen in a mail; `ended`: companies whose alerts ended with a plan. */
export interface EventGroup {
  readonly kind: "subject" | "ended";
  readonly events: readonly AlertEvent[];
}

export interface GroupedEvents {
  /** What weighs most is first. */
  readonly groups: readonly EventGroup[];
  /** Events for which the mail has no room. */
  readonly left: number;
}

/** Mail programs clip mails at about 100 kB, which would hide the link to stop them; a group takes about 1.5 kB. */
export const MAX_GROUPS = 40;

/** From what says most about a company to what says least. */
const RANKS: Readonly<Record<AlertEvent["kind"], number>> = {
  verdict: 0,
  ratio: 1,
  warning: 2,
  forecast: 3,
  screen: 4,
  price: 5,
  disclosure: 6,
  results: 7,
  ended: 8,
};

export function groupEvents(events: readonly AlertEvent[]): GroupedEvents {
  const ordered = events.toSorted((a, b) => RANKS[a.kind] - RANKS[b.kind]);
  const allEnded = ordered.filter(isEndedCompany);
  const ended = allEnded.length > 1 ? allEnded : [];
  const rest = ordered.filter((event) => !ended.includes(event));
  const subjects = [...Map.groupBy(rest, alertSubject).values()];
  const shown = subjects.slice(0, MAX_GROUPS).map((own): EventGroup => {
    return { kind: "subject", events: own };
  });
  return {
    groups: ended.length === 0 ? shown : [...shown, { kind: "ended", events: ended }],
    left: subjects.slice(MAX_GROUPS).flat().length,
  };
}

function isEndedCompany({ kind, ticker }: AlertEvent): boolean {
  return kind === "ended" && ticker !== null;
}
