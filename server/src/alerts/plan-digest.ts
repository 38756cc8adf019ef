import type { AlertSettings } from "@tenbin/contract";
import { tradingDaysAfter } from "../companies/index.ts";
import { LONGEST_CLOSING_DAYS } from "./company-facts.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import type { DayFacts } from "./read-company-facts.ts";
import { type AlertRights, type DigestPlan, digestPlanOf, frequencyOf } from "./rules.ts";
import type { Alert } from "./stored.ts";

/** Companies of which a member wants mails. */
export function codesInMails(
  alerts: readonly Alert[],
  stopped: ReadonlySet<string>,
): readonly string[] {
  const wanted = alerts.flatMap(({ code, status }) =>
    code === null || status === "ended" || stopped.has(code) ? [] : [code],
  );
  return [...new Set(wanted)];
}

export interface DigestReader {
  readonly rights: Pick<AlertRights, "features">;
  readonly settings: AlertSettings;
  readonly codes: readonly string[];
  /** The last day of results that a digest named. */
  readonly toldUntil: string | null;
}

/** The member's next digest, if it has to name planned results; null: it waits for events. */
export async function planDigest(
  { marketDay, facts }: { readonly marketDay: string; readonly facts: DayFacts },
  { rights, settings, codes, toldUntil }: DigestReader,
  now: Date,
): Promise<DigestPlan | null> {
  const frequency = frequencyOf(settings.frequency, rights.features.alerts);
  const horizon = toIsoDate(toEpochDay(marketDay) + LONGEST_CLOSING_DAYS);
  const [nextTradingDay = horizon] = tradingDaysAfter(marketDay, horizon);
  const plan = digestPlanOf({ frequency, marketDay, now, settings }, nextTradingDay);
  if (plan === null) return null;
  for (const code of codes) {
    const day = (await facts.of(code, "results"))?.nextResults?.plannedOn ?? "";
    if (day >= plan.from && day <= plan.until && day > (toldUntil ?? "")) return plan;
  }
  return null;
}
