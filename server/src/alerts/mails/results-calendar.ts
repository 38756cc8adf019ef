import { formatMonthDay } from "@tenbin/contract/figures";
import { PERIOD_LABELS } from "@tenbin/contract/disclosure-labels";
import { type Clock, jstDay } from "../../platform/clock/clock.ts";
import type { EmailTemplate } from "../../platform/mail/render-email.ts";
import type { UpcomingResults } from "../company-facts.ts";
import { type FactCompanies, readNextResults } from "../read-company-facts.ts";

/** Of one company. */
export interface PlannedDay extends UpcomingResults {
  readonly ticker: string;
  readonly name: string;
}

/** What companies plan as of today in Japan; each is read once a day. @returns by code */
export function createResultsCalendar(
  companies: FactCompanies,
  clock: Clock,
): (code: string) => Promise<UpcomingResults | null> {
  let today = "";
  let known = new Map<string, Promise<UpcomingResults | null>>();
  return (code) => {
    const day = jstDay(clock.now());
    if (day !== today) {
      today = day;
      known = new Map();
    }
    const found = known.get(code) ?? readNextResults(companies, code, day);
    known.set(code, found);
    return found;
  };
}

const MAX_LISTED = 30;

type Section = NonNullable<EmailTemplate["sections"]>[number];

/** In order of their days. */
export function toResultsSection(planned: readonly PlannedDay[]): Section {
  const rest = planned.length - MAX_LISTED;
  return {
    heading: "これからの決算発表の予定",
    rows: planned.slice(0, MAX_LISTED).map(({ plannedOn, period, ticker, name }) => ({
      label: formatMonthDay(plannedOn),
      to: `${ticker} ${name}`,
      note: PERIOD_LABELS[period],
    })),
    paragraphs: [
      `${rest > 0 ? `ほかに${rest}社あります。` : ""}会社が予定を変えることがあります。`,
    ],
  };
}
