import type { EndpointName } from "@tenbin/contract/links";

const MAX_BUFFERED = 10;

export interface CaughtError {
  readonly error: unknown;
  /** The call that failed; null for other errors. */
  readonly call: EndpointName | null;
}

type ErrorListener = (caught: CaughtError) => void;

const earliest: CaughtError[] = [];
const listeners = new Set<ErrorListener>();

export function emitError(error: unknown, call: EndpointName | null = null): void {
  const caught = { error, call };
  if (earliest.length < MAX_BUFFERED) earliest.push(caught);
  for (const listen of listeners) listen(caught);
}

/** The listener first receives the page's earliest errors. */
export function onError(listen: ErrorListener): void {
  listeners.add(listen);
  for (const caught of earliest) listen(caught);
}

/** Runs before anything else on the page, so that no error is lost. */
export function captureUncaughtErrors(page: EventTarget): void {
  page.addEventListener("error", (event) => emitError((event as ErrorEvent).error));
  page.addEventListener("unhandledrejection", (event) =>
    emitError((event as PromiseRejectionEvent).reason),
  );
}
