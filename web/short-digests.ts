import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const MANIFEST = "virtual:react-router/server-manifest";
const LONG_DIGEST = /(['"](\/assets\/[^'"]+)['"]:\s*['"])sha384-[\w+/=]+/g;

/**
 * Subresource integrity by SHA-256 instead of the SHA-384 that React Router takes: every page carries a
 * digest of every script, and nothing packs them. The files are those that the browser's build, which
 * comes first, has just written. Fails the build where there are no digests to replace.
 */
export function shortDigests(): Plugin {
  let folder = "";
  return {
    name: "short-digests",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    configResolved({ environments, root }) {
      folder = resolve(root, environments["client"]?.build.outDir ?? "");
    },
    async transform(code, id) {
      if (!id.includes(MANIFEST)) return undefined;
      const digests = new Map<string, string>();
      for (const [, , path = ""] of code.matchAll(LONG_DIGEST)) {
        const hash = createHash("sha256").update(await readFile(join(folder, path)));
        digests.set(path, `sha256-${hash.digest("base64")}`);
      }
      if (digests.size === 0) this.error("React Router's manifest has no digests of scripts");
      return {
        code: code.replace(
          LONG_DIGEST,
          (_, before: string, path: string) => `${before}${digests.get(path)}`,
        ),
        map: null,
      };
    },
  };
}
