import type { Plugin } from "vite";

const TITLE = /\btitle:\s*"(?:[^"\\]|\\.)*",/g;
const FILES = /\/contract\/src\/browser\/errors\/[a-z-]+\.ts$/;

/** Titles of errors are for logs and developers: browsers do not load them. */
export function errorTitlesPlugin(): Plugin {
  return {
    name: "tenbin-error-titles",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!FILES.test(id)) return null;
      return { code: code.replaceAll(TITLE, ""), map: null };
    },
  };
}
