import type { MetricEvent } from "@tenbin/contract";

export interface PageSnapshot {
  /** Route pattern. */
  readonly route: string;
  readonly pathname: string;
  readonly ticker: string | null;
  readonly window: { readonly begin: number; readonly end: number } | null;
  /** Null on pages without a search. */
  readonly hits: number | null;
  /** Only compared, never sent. */
  readonly searched: string | null;
  /** Of an error screen, which may have no status. */
  readonly failure: { readonly status: number | undefined } | null;
}

type EventFields<E> = E extends MetricEvent ? Omit<E, "event_id" | "occurred_at"> : never;
export type PageEvent = EventFields<MetricEvent>;

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
