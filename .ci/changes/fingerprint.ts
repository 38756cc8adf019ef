import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../runner/tool.ts";
import type { ImportGraph } from "./import-graph.ts";
import { sourceFiles } from "./source-files.ts";

/** What every test depends on. */
const COMMON = ["package-lock.json", "package.json", "tsconfig.base.json", "vitest.config.ts"];

/** Of the contents of a folder, of all that its files import, and of what every test depends on. */
export function fingerprint(folder: string, graph: ImportGraph): string {
  const files = graph.closureOf([...sourceFiles(`${folder}/**/*`), ...COMMON]);
  const hash = createHash("sha256").update(process.version);
  for (const file of [...files].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}
