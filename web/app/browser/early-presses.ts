import { SCRIPT_ONLY } from "../ui/forms/script-only.ts";

declare global {
  interface Window {
    /** Pressed, but not dispatched by React yet. */
    tenbinPresses?: Set<HTMLElement>;
  }
}

const PRESSABLE = "button,[type=checkbox],[type=radio]";

/** For the script in the head: keeps what is pressed before the page's own script is there. */
export const EARLY_PRESSES_SCRIPT = `var p=window.tenbinPresses=new Set;addEventListener("click",function(e){var b=e.target.closest("${PRESSABLE}");b&&p.add(b)},true);`;

/** To be called for each click that React dispatches: it is not lost. */
export function forgetPress({ target }: { readonly target: EventTarget }): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
  if (pressed !== null) window.tenbinPresses?.delete(pressed);
}

/**
 * Carries out the presses in a part of the page that is hydrated now, each element's once. Those in
 * a part that is not are kept again.
 */
export function replayPresses(within: Node = document): void {
  // React dispatches the click that made it hydrate after the effects of hydration.
  setTimeout(() => {
    const kept = [...(window.tenbinPresses ?? [])];
    for (const pressed of kept) if (within.contains(pressed)) replay(pressed);
  });
}

function replay(pressed: HTMLElement): void {
  window.tenbinPresses?.delete(pressed);
  if (pressed instanceof HTMLInputElement) {
    if (pressed.type === "radio" && !pressed.checked) return;
    // The click turns it again to what the viewer has chosen.
    pressed.checked = !pressed.checked;
  } else if (isDoneByBrowser(pressed)) return;
  pressed.click();
}

/** A form with another method has been sent, and a popover has opened. */
function isDoneByBrowser(pressed: HTMLElement): boolean {
  if (pressed.hasAttribute("popovertarget")) return true;
  if (!(pressed instanceof HTMLButtonElement) || pressed.type !== "submit") return false;
  return pressed.form !== null && pressed.form.getAttribute("method") !== SCRIPT_ONLY;
}
