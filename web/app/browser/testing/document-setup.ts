import { afterAll, beforeAll } from "vitest";
import { scaleTimeout } from "../../../../.ci/runner/timeouts.ts";

// Set-up of vitest for files that have a document: all files of a worker share it, and each leaves it as it was.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  // What `findBy…` and `waitFor` wait at most for.
  configure({ asyncUtilTimeout: scaleTimeout(30_000) });

  const removals: (() => void)[] = [];
  beforeAll(() => void removals.push(trackListeners(window), trackListeners(document)));
  afterAll(() => {
    for (const remove of removals) remove();
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
  });
}

/** @returns removes the listeners that were added since */
function trackListeners(target: Window | Document): () => void {
  const add: EventTarget["addEventListener"] = target.addEventListener.bind(target);
  const removals: (() => void)[] = [];
  target.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    add(type, listener, options);
    // React adds this one once to a document.
    if (listener === null || type === "selectionchange") return;
    removals.push(() => target.removeEventListener(type, listener, options));
  };
  return () => {
    target.addEventListener = add;
    for (const remove of removals) remove();
  };
}
