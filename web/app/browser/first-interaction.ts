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

/** Resolves at the first interaction, immediately on the server; work that can wait awaits it. */
export function firstInteraction(): Promise<void> {
  return typeof document === "undefined" ? Promise.resolve() : interaction;
}

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
