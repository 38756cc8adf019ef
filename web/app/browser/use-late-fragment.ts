import { useEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** From the first of them on the page is left as its reader has it. */
const USES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the part that the address names if the document did not contain it when the browser
 * looked for it, unless the page was scrolled since. While parts above it come later still, it
 * stays in view until somebody uses the page.
 */
export function useLateFragment(id: string, isShown: boolean): void {
  const isHydrated = useHydrated();
  const [isServed] = useState(isShown && !isHydrated);
  useEffect(() => {
    const isNamed = window.location.hash === `#${id}`;
    if (!isShown || isServed || window.scrollY !== 0 || !isNamed) return undefined;
    return keepInView(id);
  }, [id, isServed, isShown]);
}

/** @returns ends it */
function keepInView(id: string): () => void {
  const scroll = () => document.getElementById(id)?.scrollIntoView();
  const growth = new ResizeObserver(scroll);
  const uses = new AbortController();
  const stop = () => {
    growth.disconnect();
    uses.abort();
  };
  scroll();
  growth.observe(document.body);
  for (const use of USES) {
    window.addEventListener(use, stop, { signal: uses.signal, passive: true });
  }
  return stop;
}
