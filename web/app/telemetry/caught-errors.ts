/** Errors held at most until somebody listens. */
const MAX_HELD = 10;

const held: unknown[] = [];
let listener: ((error: unknown) => void) | undefined;

/** Tells an error that a boundary caught to whoever reports errors; usually nobody does. */
export function tellError(error: unknown): void {
  if (listener !== undefined) listener(error);
  else if (held.length < MAX_HELD) held.push(error);
}

/** Listens from now on, first to what has been told before. */
export function listenForErrors(listen: (error: unknown) => void): void {
  listener = listen;
  for (const error of held.splice(0)) listen(error);
}

/**
 * Also tells what nobody caught. Called before anything else of the page runs, so that no error falls
 * between its first script and the library that reports.
 */
export function catchUncaught(page: EventTarget): void {
  page.addEventListener("error", (event) => tellError((event as ErrorEvent).error));
  page.addEventListener("unhandledrejection", (event) =>
    tellError((event as PromiseRejectionEvent).reason),
  );
}
