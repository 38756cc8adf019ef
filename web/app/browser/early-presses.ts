import { SCRIPT_ONLY } from "../ui/forms/script-only.ts";

declare global {
  interface Window {
    /** Whose click React has not dispatched yet. */
    tenbinPresses?: Set<Element | null>;
  }
}

/** For the script in the head: keeps what is pressed before the page's own script is there. */
export const EARLY_PRESSES_SCRIPT = `tenbinPresses=new Set;addEventListener("click",e=>tenbinPresses.add(e.target.closest("button,input")),true);`;

/** To be called for each click that React dispatches: it is not lost. */
export function forgetPress({ target }: { readonly target: EventTarget }): void {
  window.tenbinPresses?.delete((target as Element).closest("button,input"));
}

/** Not what the browser does by itself: it has opened the popover, sent the form or put the cursor. */
const WAITING = `button:not([popovertarget],form:not([method=${SCRIPT_ONLY}]) [type=submit]),[type=checkbox],[type=radio]`;

/**
 * Carries out what was pressed in a part of the page that is hydrated now, each once. Presses in a
 * part of it that is not are kept again.
 */
export function replayPresses(within: Node = document): void {
  // React dispatches a click that made it hydrate only after the effects of hydration.
  setTimeout(() => {
    const kept = [...(window.tenbinPresses ?? [])];
    for (const pressed of kept) if (within.contains(pressed)) replay(pressed as HTMLElement);
  });
}

function replay(pressed: HTMLElement): void {
  window.tenbinPresses?.delete(pressed);
  if (!pressed.matches(WAITING)) return;
  if (pressed instanceof HTMLInputElement) {
    if (pressed.type === "radio" && !pressed.checked) return;
    // The click turns it again to what the viewer has chosen.
    pressed.checked = !pressed.checked;
  }
  pressed.click();
}
