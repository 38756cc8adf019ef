/** Errors held at most until somebody listens. */
const MAX_BUFFERED = 10;

const buffered: unknown[] = [];
let listener: ((error: unknown) => void) | undefined;

/** Tells an error that a boundary caught to whoever reports errors; usually nobody does. */
export function emitError(error: unknown): void {
  if (listener !== undefined) listener(error);
  else if (buffered.length < MAX_BUFFERED) buffered.push(error);
}

/** Listens from now on, first to what has been told before. */
export function setErrorListener(listen: (error: unknown) => void): void {
  listener = listen;
  for (const error of buffered.splice(0)) listen(error);
}

/**
 * Also tells what nobody caught. Called before anything else of the page runs, so that no error falls
 * between its first script and the library that reports.
 */
export function captureUncaughtErrors(page: EventTarget): void {
  page.addEventListener("error", (event) => emitError((event as ErrorEvent).error));
  page.addEventListener("unhandledrejection", (event) =>
    emitError((event as PromiseRejectionEvent).reason),
  );
}
