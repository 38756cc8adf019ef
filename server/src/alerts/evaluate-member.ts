import type { AlertFrequency, AlertSettings } from "@tenbin/contract";
import { tickerOf, valueDerivedAlerts } from "@tenbin/contract";
import { hasPlan } from "../members/index.ts";
import type { CompanyFinder, OwnLists } from "../screening/index.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { type EventDetail, evaluateCompany } from "./evaluate-company.ts";
import { withoutAnalysis } from "./company-facts.ts";
import { evaluateScreen } from "./evaluate-screen.ts";
import { eventIdOf } from "./ids.ts";
import type { WatchedScreen } from "./members.ts";
import type { DayFacts } from "./read-company-facts.ts";
import {
  type AlertRights,
  allowsScreenAlerts,
  frequencyOf,
  mailTimeOf,
  mayAnalyse,
} from "./rules.ts";
import { findWithMargins } from "./start-alert.ts";
import type { Alert, CompanyAlert, NewEvent, StoredScreenAlert } from "./stored.ts";

/** The day that is evaluated. */
export interface EvaluatedDay {
  readonly marketDay: string;
  readonly market: RatedMarket;
  readonly facts: DayFacts;
  /** Null while the day's metrics are not packed: screens wait. */
  readonly finder: CompanyFinder | null;
}

/** A member with alerts, as of one read. */
export interface EvaluatedMember {
  readonly rights: AlertRights;
  readonly settings: AlertSettings;
  readonly alerts: readonly Alert[];
  /** Codes without mails, by the member's choice. */
  readonly stopped: ReadonlySet<string>;
  /** Saved screens by id, and the lists that they may ask about. */
  readonly screens: ReadonlyMap<string, WatchedScreen>;
  readonly own: OwnLists;
  /** Whether the mail of the market day was written already. */
  readonly hasEveningMail: boolean;
}

export interface MemberEvaluation {
  /** Only those that changed. */
  readonly alerts: readonly Alert[];
  readonly events: readonly NewEvent[];
}

/** Companies of a screen that one event lists. */
const MAX_LISTED = 20;

export async function evaluateMember(
  day: EvaluatedDay,
  member: EvaluatedMember,
  now: Date,
): Promise<MemberEvaluation> {
  const alerts: Alert[] = [];
  const events = new Map<string, NewEvent>();
  for (const alert of member.alerts) {
    // Keeps a state of a later day, after the market's last day was withdrawn.
    const isDue = alert.status === "armed" && (alert.stateDay ?? "") <= day.marketDay;
    if (!isDue) continue;
    const evaluated =
      alert.code === null
        ? await evaluateScreenAlert(alert, day, member)
        : await evaluateCompanyAlert(alert, day, member);
    if (evaluated === null) continue;
    if (isChanged(alert, evaluated.alert)) alerts.push(evaluated.alert);
    for (const told of evaluated.told) {
      const event = toEvent(alert, told, day, member, now);
      events.set(event.eventId, event);
    }
  }
  return { alerts, events: [...events.values()] };
}

interface Told {
  readonly eventId: string;
  readonly kind: NewEvent["kind"];
  readonly detail: EventDetail;
}

interface EvaluatedAlert {
  readonly alert: Alert;
  readonly told: readonly Told[];
}

async function evaluateCompanyAlert(
  alert: CompanyAlert,
  { facts, marketDay }: EvaluatedDay,
  { rights }: EvaluatedMember,
): Promise<EvaluatedAlert | null> {
  const { code, condition } = alert;
  const known = await facts.of(code, condition.kind);
  if (known === null) return null;
  const isAnalysed = mayAnalyse(rights, tickerOf(code));
  if (valueDerivedAlerts[condition.kind] && !isAnalysed) return endAlert(alert, code, marketDay);
  const isNewDay = alert.stateDay !== marketDay;
  const shown = isAnalysed ? known : withoutAnalysis(known);
  const { state, told } = evaluateCompany(alert, shown, isNewDay);
  const status = told.length > 0 && condition.once ? "told" : alert.status;
  return {
    alert: { ...alert, state, stateDay: state === null ? null : marketDay, status },
    told: told.map(({ key, detail }) => ({
      eventId: eventIdOf(code, condition, key),
      kind: condition.kind,
      detail: { ...detail, portfolio: alert.origin === "portfolio" },
    })),
  };
}

async function evaluateScreenAlert(
  alert: StoredScreenAlert,
  { finder, market, marketDay }: EvaluatedDay,
  { rights, screens, own }: EvaluatedMember,
): Promise<EvaluatedAlert | null> {
  const screen = screens.get(alert.screenId);
  if (screen === undefined || finder === null) return null;
  if (!screen.isAllowed || !hasPlan(rights, allowsScreenAlerts)) {
    return endAlert(alert, alert.screenId, marketDay, { id: alert.screenId, name: screen.name });
  }
  const found = await findWithMargins(finder, screen, own);
  if (found === null) return null;
  const { name } = screen;
  const isNewDay = alert.stateDay !== marketDay;
  const next = evaluateScreen(alert.state, found, isNewDay);
  const { enters, leaves, once } = alert.condition;
  const [entered, left] = [enters ? next.entered : [], leaves ? next.left : []];
  const isTold = entered.length + left.length > 0;
  const status = isTold && once ? "told" : alert.status;
  const listed = (codes: readonly string[]) =>
    codes.slice(0, MAX_LISTED).map((code) => toListed(code, market));
  const shown = { entered: listed(entered), left: listed(left) };
  const detail: EventDetail = {
    screen: { id: alert.screenId, name },
    ...shown,
    more: entered.length + left.length - shown.entered.length - shown.left.length,
  };
  const key = `${marketDay}:${entered.join()}:${left.join()}`;
  return {
    alert: { ...alert, state: next.state, stateDay: marketDay, status },
    told: isTold
      ? [{ eventId: eventIdOf(alert.screenId, { kind: "screen" }, key), kind: "screen", detail }]
      : [],
  };
}

function toListed(code: string, { companies }: RatedMarket) {
  return { ticker: tickerOf(code), name_jp: companies.get(code)?.fields.name_jp ?? "" };
}

/** Reported once per subject, however many of its alerts end. */
function endAlert(
  alert: Alert,
  subject: string,
  marketDay: string,
  screen: EventDetail["screen"] = null,
): EvaluatedAlert {
  return {
    alert: { ...alert, status: "ended", state: null, stateDay: null },
    told: [
      {
        eventId: eventIdOf(subject, { kind: "ended" }, marketDay),
        kind: "ended",
        detail: screen === null ? {} : { screen },
      },
    ],
  };
}

function isChanged(before: Alert, after: Alert): boolean {
  return (
    before.status !== after.status ||
    before.stateDay !== after.stateDay ||
    JSON.stringify(before.state) !== JSON.stringify(after.state)
  );
}

function toEvent(
  { code, screenId, origin }: Alert,
  { eventId, kind, detail }: Told,
  { marketDay }: EvaluatedDay,
  member: EvaluatedMember,
  now: Date,
): NewEvent {
  const { settings, hasEveningMail } = member;
  const frequency = frequencyFor(code, member);
  return {
    eventId,
    code,
    screenId,
    kind,
    origin,
    marketDay,
    detail,
    toldAt: now,
    mail:
      frequency === null
        ? null
        : mailTimeOf({ frequency, marketDay, hasEveningMail, now, settings }),
  };
}

function frequencyFor(
  code: string | null,
  { rights, settings, stopped }: EvaluatedMember,
): AlertFrequency | null {
  if (code !== null && stopped.has(code)) return null;
  const { alerts } = code === null ? rights.features : rights.featuresOf(tickerOf(code));
  return frequencyOf(settings.frequency, alerts);
}
