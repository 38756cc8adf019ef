import type { Plugin } from "vite";

const ROUTE_MODULES_FILE = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

/** React Router's code for a failed route module: it reloads without limit. */
const RELOAD_CODE = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/** Vite's code for any other module: it dispatches an event with the error. */
const PRELOAD_ERROR_CODE = `
		const lost = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error });
		if (window.dispatchEvent(lost)) throw error;
		return new Promise(() => {});`;

/**
 * Replaces React Router's reload by Vite's event, so that one guard handles both
 * (`app/navigation/chunk-load-errors.ts`). Fails the build if an update changes the code.
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
