import type { Plugin } from "vite";
import * as values from "./app/site/minimum-browsers.ts";

const FILE = "/web/app/site/minimum-browsers.ts";

/** Browsers load the values, and not what makes them of `browserslist`. */
export function minimumBrowsersPlugin(): Plugin {
  return {
    name: "tenbin-minimum-browsers",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (!id.endsWith(FILE)) return null;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
