import { afterAll, beforeAll } from "vitest";
import { scaleTimeout } from "../../../../.ci/runner/timeouts.ts";

// Set-up of vitest for files that have a document: all files of a worker share it, and each leaves it as it was.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  // What `findBy…` and `waitFor` wait at most for.
  configure({ asyncUtilTimeout: scaleTimeout(30_000) });

  let removeListeners = (): void => {};
  beforeAll(() => {
    const removals = [trackListeners(window), trackListeners(document)];
    removeListeners = () => {
      for (const remove of removals) remove();
    };
  });
  afterAll(() => {
    removeListeners();
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
  const added: Parameters<EventTarget["removeEventListener"]>[] = [];
  target.addEventListener = (...[type, listener, options]: Parameters<typeof add>) => {
    // React adds this one once to a document.
    if (type !== "selectionchange") added.push([type, listener, options]);
    add(type, listener, options);
  };
  return () => {
    target.addEventListener = add;
    for (const listener of added) target.removeEventListener(...listener);
  };
}
