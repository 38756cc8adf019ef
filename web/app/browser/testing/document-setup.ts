import { readFileSync } from "node:fs";
import { afterAll, expect, vi } from "vitest";
import { scaleTimeout } from "../../../../.ci/runner/timeouts.ts";

// Set-up of vitest for each file. All files of a worker share their modules: those loaded for a file that replaces some
// would keep the replaced ones, and those loaded before do not have them.
const { testPath } = expect.getState();
if (testPath !== undefined && readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}

// All files of a worker that have a document share it, and each leaves it as it was.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  // What `findBy…` and `waitFor` wait at most for.
  configure({ asyncUtilTimeout: scaleTimeout(30_000) });

  const removals = [trackListeners(window), trackListeners(document)];
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
