/**
 * Functions that the pages call and that the oldest browsers of `browserslist` lack, so that the others load nothing for
 * them. `fill-missing-functions.ts` has them; e2e/journeys/old-browsers.spec.ts fails if the build calls another one.
 */
export function lacksFunctions(): boolean {
  return !(
    "toSpliced" in Array.prototype &&
    "groupBy" in Map &&
    "withResolvers" in Promise &&
    "canParse" in URL &&
    "any" in AbortSignal
  );
}
