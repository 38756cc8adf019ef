import type { Plugin } from "vite";

const PRELOAD_HELPER = "\0vite/preload-helper.js";
const CROSS_ORIGIN_CODE = /(?<=const isCss = [\s\S]*)link\.crossOrigin = "";/;

/**
 * Makes Vite load style sheets of lazily loaded modules in the credentials mode in which React
 * Router preloads those of routes. A sheet asked for in both modes is fetched twice, and Chromium
 * warns of it. Fails the build if an update changes the code.
 */
export function stylePreloadPlugin(): Plugin {
  let replaced = false;
  return {
    name: "tenbin:style-preload",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (id !== PRELOAD_HELPER) return undefined;
      replaced = CROSS_ORIGIN_CODE.test(code);
      return {
        code: code.replace(CROSS_ORIGIN_CODE, 'if (!isCss) link.crossOrigin = "";'),
        map: null,
      };
    },
    buildEnd(error) {
      if (error === undefined && !replaced) {
        this.error("Vite's code that loads style sheets is not where it was");
      }
    },
  };
}
