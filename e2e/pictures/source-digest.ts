import { createHash } from "node:crypto";
import { glob, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const APP = join(import.meta.dirname, "../../web/app");

/**
 * Of what the sources say: comments and spaces decide nothing.
 * @param sources files and folders below `web/app`
 * @throws for one without sources
 */
export async function digestSources(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources.toSorted()) {
    for (const file of await filesOf(source)) {
      hash.update(file).update(contentOf(await readFile(join(APP, file), "utf8")));
    }
  }
  return hash.digest("base64url").slice(0, 16);
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(join(APP, source))).isFile()) return [source];
  const found: string[] = [];
  for await (const name of glob("**/*.{ts,tsx,css}", { cwd: join(APP, source) }))
    if (!name.includes(".test.")) found.push(join(source, name));
  if (found.length === 0) throw new Error(`web/app/${source} has no sources`);
  return found.toSorted();
}

function contentOf(source: string): string {
  return source
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\s+/g, "");
}
