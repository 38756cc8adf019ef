import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sitePages } from "../../web/app/site/site-pages.ts";
import { ROOT } from "../runner/tool.ts";
import type { ImportGraph } from "./import-graph.ts";
import { sourceFiles } from "./source-files.ts";

const JOURNEYS = "e2e/journeys";
const SPEC = ".spec.ts";

/**
 * Journeys that have changed, or that name the path of a page whose sources have; first those that are named like a
 * folder of the change, then those of which the most addresses are of such pages.
 */
export function journeysOf(changed: readonly string[], graph: ImportGraph): readonly string[] {
  const isChanged = new Set(changed);
  const folders = new Set(changed.flatMap((file) => file.split("/").slice(0, -1)));
  const patterns = sitePages
    .filter(({ module }) => !graph.closureOf([`web/app/${module}`]).isDisjointFrom(isChanged))
    .map(({ path }) => toPattern(path));
  const rank = (file: string): number => {
    const own = [...graph.closureOf([file])].filter((each) => each.startsWith("e2e/"));
    if (own.some((each) => isChanged.has(each))) return 3;
    const named = namedPaths(file);
    const matching = named.filter((path) => patterns.some((pattern) => pattern.test(path)));
    if (matching.length === 0) return 0;
    return matching.length / named.length + (folders.has(basename(file, SPEC)) ? 1 : 0);
  };
  return sourceFiles(`${JOURNEYS}/*${SPEC}`)
    .map((file) => ({ file, rank: rank(file) }))
    .filter((each) => each.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ file }) => file);
}

/** What stands in the file like an address, without its query. */
function namedPaths(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  return [...source.matchAll(/["'`](\/[^"'`?#\s]*)/g)].map(([, path = ""]) => path);
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
