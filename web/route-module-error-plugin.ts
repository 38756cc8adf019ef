import type { Plugin } from "vite";

const ROUTE_MODULES_FILE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

/** What React Router does when a route's module cannot be loaded: it reloads, again and again. */
const RELOAD_CODE = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** What Vite does for every other module: it asks the page, by an event that carries the error. */
const PRELOAD_ERROR_CODE = `
		const lost = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
		if (window.dispatchEvent(lost)) throw error;
		return new Promise(() => {});`;

/**
 * Lets one guard (`app/navigation/chunk-load-errors.ts`) decide about every module that cannot be loaded:
 * React Router's own reload for route modules is replaced by the event that Vite fires for all others.
 * Fails the build when the place is not found, so that no update of the library undoes it unnoticed.
 */
export function routeModuleErrorPlugin(): Plugin {
  let replaced = false;
  return {
    name: "one-reload-guard",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!ROUTE_MODULES_FILE.test(id)) return undefined;
      replaced = RELOAD_CODE.test(code);
      return { code: code.replace(RELOAD_CODE, PRELOAD_ERROR_CODE), map: null };
    },
    buildEnd(error) {
      if (error === undefined && !replaced) {
        this.error("React Router's reload for lost route modules is not where it was");
      }
    },
  };
}
