import {
  alertEvent,
  type AlertEvent,
  type MailKind,
  normalizeCode,
  tickerOf,
} from "@tenbin/contract";
import {
  alertReasons,
  alertSubject,
  type AlertWords,
  describeAlert,
  screenChanges,
} from "@tenbin/contract/alert-words";
import { formatDay, formatMonthDay } from "@tenbin/contract/figures";
import { mailKinds, STOPPED_COMPANY_PARAMETER } from "@tenbin/contract/mail-kinds";
import type pg from "pg";
import { mask } from "../../members/index.ts";
import { type Clock, jstDay } from "../../platform/clock/clock.ts";
import type { EmailComposer, QueuedEmail } from "../../platform/mail/outbox.ts";
import {
  type EmailStop,
  type EmailTemplate,
  renderEmail,
} from "../../platform/mail/render-email.ts";
import type { AlertMembers, AlertRecipient } from "../members.ts";
import { codesInMails } from "../plan-digest.ts";
import type { FactCompanies } from "../read-company-facts.ts";
import { createAlertStore } from "../store.ts";
import { isVisible, toAlertEvent } from "../to-alert-event.ts";
import { alertMails } from "../write-mails.ts";
import { type EventGroup, groupEvents } from "./group-events.ts";
import { createResultsCalendar, type PlannedDay, toResultsSection } from "./results-calendar.ts";

export interface AlertMailDeps {
  readonly pool: pg.Pool;
  readonly members: AlertMembers;
  /** By ticker. */
  readonly findCompanyName: (ticker: string) => Promise<string | null>;
  /** Null: the member wants no such mails. */
  readonly findStop: (uid: string, kind: MailKind) => Promise<EmailStop | null>;
  readonly companies: FactCompanies;
  readonly clock: Clock;
  readonly webUrl: string;
}

/** Composed when it is sent: events without a right, or of stopped companies, are left out. */
export function createAlertComposers(deps: AlertMailDeps): Record<string, EmailComposer> {
  const findNextResults = createResultsCalendar(deps.companies, deps.clock);

  /** Results that companies of the digest plan as of now. */
  async function readPlanned({ data }: QueuedEmail, uid: string): Promise<PlannedDay[]> {
    const { resultsUntil: until } = data;
    if (typeof until !== "string") return [];
    const store = createAlertStore(deps.pool);
    const codes = codesInMails(await store.list(uid), await store.stoppedCodes(uid));
    const today = jstDay(deps.clock.now());
    const planned: PlannedDay[] = [];
    for (const code of codes) {
      const next = await findNextResults(code);
      if (next === null || next.plannedOn < today || next.plannedOn > until) continue;
      const ticker = tickerOf(code);
      planned.push({ ...next, ticker, name: (await deps.findCompanyName(ticker)) ?? "" });
    }
    return planned.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }

  /** Leaves out events about results that are past, moved, or in the list. */
  async function withoutOutdated(
    told: readonly AlertEvent[],
    planned: readonly PlannedDay[],
  ): Promise<AlertEvent[]> {
    const listed = new Set(planned.map(({ ticker }) => ticker));
    const events: AlertEvent[] = [];
    for (const event of told) {
      const { results, ticker } = event;
      if (results !== null && ticker !== null) {
        const code = normalizeCode(ticker);
        const next = code === null ? null : await findNextResults(code);
        if (listed.has(ticker) || next?.plannedOn !== results.planned_on) continue;
      }
      events.push(event);
    }
    return events;
  }

  const composer =
    (kind: MailKind): EmailComposer =>
    async (mail) => {
      const recipient = await deps.members.find(String(mail.data["uid"]));
      if (recipient === null) return null;
      const stop = await deps.findStop(recipient.uid, kind);
      if (stop === null) return null;
      const planned = await readPlanned(mail, recipient.uid);
      const events = await withoutOutdated(await readEvents(mail, recipient, deps), planned);
      if (events.length + planned.length === 0) return null;
      const { webUrl } = deps;
      return renderEmail(alertTemplate(events, { kind, stop, planned, webUrl }), webUrl);
    };
  return { [alertMails.evening]: composer("alert"), [alertMails.morning]: composer("digest") };
}

async function readEvents(
  { mailId }: QueuedEmail,
  { uid, rights }: AlertRecipient,
  { pool, findCompanyName }: AlertMailDeps,
): Promise<AlertEvent[]> {
  const store = createAlertStore(pool);
  const stopped = await store.stoppedCodes(uid);
  const told = (await store.eventsOfMail(uid, mailId)).filter(
    (event) => isVisible(event, rights) && (event.code === null || !stopped.has(event.code)),
  );
  const names = new Map<string, string | null>();
  for (const { code } of told) {
    if (code !== null && !names.has(code)) names.set(code, await findCompanyName(tickerOf(code)));
  }
  const events = told.map((event) => toAlertEvent(event, (code) => names.get(code) ?? null));
  return events.map((event) => mask(event, alertEvent, rights));
}

const placeOf = ({ plannedOn, ticker }: PlannedDay) => `${plannedOn}:${ticker}`;

interface AlertMail {
  readonly kind: MailKind;
  readonly stop: EmailStop;
  readonly webUrl: string;
  /** Results that a digest names; default none. */
  readonly planned?: readonly PlannedDay[];
}

/** @param events none only where results are planned */
export function alertTemplate(events: readonly AlertEvent[], mail: AlertMail): EmailTemplate {
  const { kind, stop, webUrl, planned = [] } = mail;
  const { groups, left } = groupEvents(events);
  const day = events
    .map(({ market_day: each }) => each)
    .toSorted()
    .at(-1);
  const reasons = [
    ...(events.length === 0 ? [] : [alertReasons(events)]),
    ...(planned.length === 0 ? [] : ["通知を設定された企業の決算発表が近いため"]),
  ];
  const first = groups[0]?.events[0];
  const isAboutOne = groups.length === 1 && groups[0]?.kind === "subject" && planned.length === 0;
  return {
    subject: first === undefined ? subjectOfResults(planned) : subjectOf(first, events.length - 1),
    kicker: mailKinds[kind].label,
    ...(isAboutOne && first !== undefined ? headOf(first) : { heading: headingOf(day) }),
    paragraphs: [
      day === undefined
        ? "通知を設定された企業のうち、決算発表の予定が近いものをお知らせします。"
        : `${formatDay(day)}までの株価と開示にもとづくお知らせです。`,
      ...(left === 0 ? [] : [`数が多いため、ほか${left}件は「届いた通知」に載せています。`]),
    ],
    sections: [
      ...groups.map((group) =>
        group.kind === "ended"
          ? toEndedSection(group, webUrl)
          : toSection(group, mail, isAboutOne ? "変わったこと" : undefined),
      ),
      ...(planned.length === 0 ? [] : [toResultsSection(planned)]),
    ],
    action: { label: "届いた通知を見る", url: new URL("/portfolio#alerts", webUrl).href },
    because: `このメールは、${reasons.join("、")}お送りしています。`,
    notes: [
      "判定は株価と理論価値の関係を示すもので、売買をすすめるものではありません。",
      `通知の頻度や時間帯は設定で変えられます。 ${new URL("/setting#alerts", webUrl).href}`,
    ],
    stop,
  };
}

const headingOf = (day: string | undefined) =>
  day === undefined ? "決算発表の予定があります" : "変化がありました";

/** Of a mail about one company or screen, by what says most about it. */
function headOf(first: AlertEvent): Pick<EmailTemplate, "heading" | "change"> {
  const { from, to } = describeAlert(first);
  return {
    heading: alertSubject(first),
    ...(first.kind === "verdict" && from !== null ? { change: { from, to } } : {}),
  };
}

/** 9735 セコム:割安→妥当 */
function subjectOf(first: AlertEvent, rest: number): string {
  return `${alertSubject(first)}:${inShort(first)}${rest > 0 ? ` ほか${rest}件` : ""}`;
}

function subjectOfResults(planned: readonly PlannedDay[]): string {
  const { ticker, name, plannedOn } = planned[0]!;
  const rest = planned.length - 1;
  return `決算発表の予定:${formatMonthDay(plannedOn)} ${ticker} ${name}${rest > 0 ? ` ほか${rest}社` : ""}`;
}

const MAX_SUBJECT_TEXT = 40;

function inShort(event: AlertEvent): string {
  const { label, from, to } = describeAlert(event);
  // Who entered a screen and who left it are lists, whose own mark is 、.
  const mark = event.kind === "screen" ? "/" : " ";
  const text = from === null ? to.replaceAll("\n", mark) : `${from}→${to}`;
  const named = from !== null && label !== "判定" ? `${label} ${text}` : text;
  // By code point: some names have characters beyond the basic plane, which must not be cut in half.
  const signs = Array.from(named);
  return signs.length > MAX_SUBJECT_TEXT ? `${signs.slice(0, MAX_SUBJECT_TEXT).join("")}…` : named;
}

type Section = NonNullable<EmailTemplate["sections"]>[number];

function toSection(
  { events }: EventGroup,
  { stop, webUrl }: AlertMail,
  heading: string = alertSubject(events[0]!),
): Section {
  const { ticker, screen } = events[0]!;
  const page = (label: string, path: string) => ({ label, url: new URL(path, webUrl).href });
  return {
    heading,
    rows: events.flatMap(toRows),
    links:
      ticker === null
        ? [page("条件を開く", `/screening?saved=${screen?.id ?? ""}`)]
        : [
            page("企業のページを見る", `/companies/${ticker}`),
            { label: "この企業のメールを止める", url: stopUrlOf(ticker, stop) },
          ],
  };
}

const MAX_NAMED = 20;

function toEndedSection({ events }: EventGroup, webUrl: string): Section {
  const names = events.slice(0, MAX_NAMED).map(alertSubject).join("、");
  const rest = events.length - MAX_NAMED;
  return {
    heading: "通知の終了",
    paragraphs: [
      `次の企業の分析をご覧になれなくなったため、判定などの通知を終えました:${names}${rest > 0 ? ` ほか${rest}社` : ""}`,
      "プランを変更されたあとで、もう一度設定できます。",
    ],
    links: [{ label: "料金とプランを見る", url: new URL("/pricing", webUrl).href }],
  };
}

/** The page that stops mails asks for one company alone. */
function stopUrlOf(ticker: string, { oneClickUrl }: EmailStop): string {
  const url = new URL(oneClickUrl);
  url.searchParams.set(STOPPED_COMPANY_PARAMETER, ticker);
  return url.href;
}

/** Who entered a screen and who left it are a row each. */
function toRows(event: AlertEvent) {
  const words = describeAlert(event);
  if (event.kind !== "screen") return [toRow(words)];
  const changes = screenChanges(event);
  return changes.map(({ label, to }, at) =>
    toRow({ label, from: null, to, notes: at === changes.length - 1 ? words.notes : [] }),
  );
}

function toRow({ label, from, to, notes }: AlertWords) {
  return {
    label,
    ...(from === null ? {} : { from }),
    to: to.replaceAll("\n", " "),
    ...(notes.length === 0 ? {} : { note: notes.join(" ") }),
  };
}
