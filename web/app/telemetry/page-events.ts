import type { MetricEvent } from "@tenbin/contract";

/** What of the shown page is counted. */
export interface PageSnapshot {
  /** As the sitemap writes it. */
  readonly route: string;
  readonly pathname: string;
  /** Of a company's page. */
  readonly ticker: string | null;
  /** Fiscal years that the reader chose for the value line. */
  readonly window: { readonly begin: number; readonly end: number } | null;
  /** Companies that a search found; null on pages that are no answer to one. */
  readonly hits: number | null;
  /** What was searched. It is compared and never sent. */
  readonly searched: string | null;
  /** Of an error screen: its status, undefined when nothing has one. */
  readonly failure: { readonly status: number | undefined } | null;
}

type EventFields<E> = E extends MetricEvent ? Omit<E, "event_id" | "occurred_at"> : never;
export type PageEvent = EventFields<MetricEvent>;

/** What happened when `now` took the place of `before`; null: nothing was shown before. */
export function pageEvents(before: PageSnapshot | null, now: PageSnapshot): readonly PageEvent[] {
  const arrived =
    before?.pathname !== now.pathname || (before.failure === null) !== (now.failure === null);
  if (now.failure !== null) return arrived ? [errorScreen(now.route, now.failure.status)] : [];
  const events: PageEvent[] = [];
  if (arrived) events.push(pageView(now));
  if (now.hits !== null && (arrived || before.searched !== now.searched)) {
    events.push({ event_type: "search", hits: now.hits });
  }
  if (!arrived && now.ticker !== null && now.window !== null && !sameWindow(before, now)) {
    events.push({ event_type: "handles_move", ticker: now.ticker, ...now.window });
  }
  return events;
}

function pageView({ route, ticker }: PageSnapshot): PageEvent {
  return { event_type: "page_view", route, ...(ticker === null ? {} : { ticker }) };
}

function errorScreen(route: string, status: number | undefined): PageEvent {
  return { event_type: "error_screen", route, ...(status === undefined ? {} : { status }) };
}

function sameWindow({ window: before }: PageSnapshot, { window: now }: PageSnapshot): boolean {
  return before?.begin === now?.begin && before?.end === now?.end;
}
