/** What a reader does first: point, press, scroll, tab in, go back. */
const INTERACTION_EVENTS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "focusin",
  "wheel",
  "scroll",
  "popstate",
] as const;

let resolveInteraction = () => {};
const interaction = new Promise<void>((resolve) => (resolveInteraction = resolve));

/**
 * Resolves when the reader turns to the page for the first time, at once on the server. What a page
 * shows already and nobody has touched can wait for it.
 */
export function firstInteraction(): Promise<void> {
  return typeof document === "undefined" ? Promise.resolve() : interaction;
}

/** Called once, when the script of the page starts. A navigation within the site comes after it. */
export function listenForFirstInteraction(): void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const sign of INTERACTION_EVENTS) {
    window.addEventListener(
      sign,
      () => {
        stop.abort();
        resolveInteraction();
      },
      options,
    );
  }
}
