const INTERACTION_EVENTS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "click",
  "focusin",
  "wheel",
  "scroll",
  "popstate",
] as const;

let hasHappened = false;
let resolveInteraction = () => {};
const interaction = new Promise<void>((resolve) => (resolveInteraction = resolve));

/** Resolves at the first interaction, immediately on the server; work that can wait awaits it. */
export function firstInteraction(): Promise<void> {
  return typeof document === "undefined" ? Promise.resolve() : interaction;
}

export function hasInteracted(): boolean {
  return hasHappened;
}

/** For an address that opens something as a press would. */
export function beginInteraction(): void {
  hasHappened = true;
  resolveInteraction();
}

export function listenForFirstInteraction(): void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const sign of INTERACTION_EVENTS) {
    window.addEventListener(
      sign,
      (event) => {
        if (isResting(event)) return;
        stop.abort();
        beginInteraction();
      },
      options,
    );
  }
}

/** Browsers tell a page that is laid out below a resting pointer of a move, by nothing. */
function isResting(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.type === "pointermove" &&
    event.movementX === 0 &&
    event.movementY === 0
  );
}
