import { useEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Scrolls to the part that the address names if the document did not contain it when the browser
 * looked for it, unless the page was scrolled since.
 */
export function useLateFragment(id: string, isShown: boolean): void {
  const isHydrated = useHydrated();
  const [isServed] = useState(isShown && !isHydrated);
  useEffect(() => {
    if (!isShown || isServed || window.scrollY !== 0 || window.location.hash !== `#${id}`) return;
    document.getElementById(id)?.scrollIntoView();
  }, [id, isServed, isShown]);
}
