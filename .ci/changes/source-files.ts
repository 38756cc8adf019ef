import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../runner/tool.ts";

/** Installed or built, not written. */
const DERIVED_FOLDERS = new Set(["node_modules", "build", ".react-router", "test-results"]);

/** Sorted paths relative to ROOT; the sources may be no repository. */
export function sourceFiles(...patterns: readonly string[]): readonly string[] {
  const found = globSync([...patterns], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => DERIVED_FOLDERS.has(name),
  });
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
    .toSorted();
}
