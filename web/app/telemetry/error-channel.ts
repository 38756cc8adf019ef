const MAX_BUFFERED = 10;

const buffered: unknown[] = [];
let listener: ((error: unknown) => void) | undefined;

export function emitError(error: unknown): void {
  if (listener !== undefined) listener(error);
  else if (buffered.length < MAX_BUFFERED) buffered.push(error);
}

/** The listener first receives the buffered errors. */
export function setErrorListener(listen: (error: unknown) => void): void {
  listener = listen;
  for (const error of buffered.splice(0)) listen(error);
}

/** Runs before anything else on the page, so that no error is lost. */
export function captureUncaughtErrors(page: EventTarget): void {
  page.addEventListener("error", (event) => emitError((event as ErrorEvent).error));
  page.addEventListener("unhandledrejection", (event) =>
    emitError((event as PromiseRejectionEvent).reason),
  );
}
