import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Step } from "../steps.ts";
import { findResilienceGaps, summarizeResilience } from "./resilience.ts";
import { findSecurityGaps, summarizeSecurity } from "./security.ts";

const DOCS = join(import.meta.dirname, "../../docs");

/** Prints a table of evidence in short; every gap in it counts as a failure. */
function guard(
  file: string,
  findGaps: (markdown: string) => readonly string[],
  summarize: (markdown: string) => string,
): Step {
  return {
    name: `docs/${file}`,
    async run() {
      const markdown = await readFile(join(DOCS, file), "utf8");
      const gaps = findGaps(markdown);
      const tally = { passed: gaps.length === 0 ? 1 : 0, failed: gaps.length, skipped: 0 };
      return { tally, output: gaps.join("\n"), summary: summarize(markdown) };
    },
  };
}

export const guards: readonly Step[] = [
  guard("security.md", findSecurityGaps, summarizeSecurity),
  guard("resilience.md", findResilienceGaps, summarizeResilience),
];
