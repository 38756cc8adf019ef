import { scaleTimeout } from "../../../../.ci/runner/timeouts.ts";

/** Set-up of vitest: what `findBy…` and `waitFor` wait at most for, in files that have a document. */
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: scaleTimeout(30_000) });
}
