import type { Plugin } from "vite";

/** What the browser's build of a file of React Router goes without. */
interface Part {
  readonly file: RegExp;
  readonly cuts: readonly (readonly [written: string, becomes: string])[];
}

const PARTS: readonly Part[] = [
  {
    // Routes found out one by one: the page knows every route of its build (`routeDiscovery`).
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    cuts: [
      ["if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;", "return;"],
      ["if (!isFogOfWarEnabled(routeDiscovery, ssr) ||", "if (true ||"],
    ],
  },
  {
    // Instrumented routes: `HydratedRouter` is given none.
    file: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    cuts: [
      ["if (init.instrumentations) {", "if (false) {"],
      ["if (init.instrumentations) router =", "if (false) router ="],
      ["= consumeInstrumentationClientResultMetaReceiver(router);", "= void 0;"],
    ],
  },
  // Server components: there are none.
  {
    file: /\/react-router\/dist\/production\/lib\/hooks\.js$/,
    cuts: [
      ["if (this.context && typeof error", "if (false && typeof error"],
      ["if (this.context) return", "if (false) return"],
    ],
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    cuts: [["if (rsc) return", "if (false) return"]],
  },
  {
    // Routes that change while they are developed.
    file: /\/react-router\/dist\/production\/lib\/dom-export\/hydrated-router\.js$/,
    cuts: [["router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;", ""]],
  },
];

/**
 * Cuts off what no setting of this site can reach, which the bundler cannot know: 3 kB of every page's
 * scripts, packed. Fails the build when a place is not found, so that no update of the library makes
 * it a cut somewhere else.
 */
export function unusedRouterParts(): Plugin {
  const left = new Set(PARTS);
  return {
    name: "unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const part = PARTS.find(({ file }) => file.test(id));
      if (part === undefined || !part.cuts.every(([written]) => code.includes(written))) {
        return undefined;
      }
      left.delete(part);
      const rest = part.cuts.reduce(
        (text, [written, becomes]) => text.replaceAll(written, becomes),
        code,
      );
      return { code: rest, map: null };
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0) {
        this.error("React Router's parts that this site does without are not where they were");
      }
    },
  };
}
