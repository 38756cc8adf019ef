import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Suite, TestResult } from "../runner/suite.ts";
import { type TaggedTest, readTaggedTests } from "./evidence.ts";
import { findResilienceGaps, summarizeResilience } from "./resilience.ts";
import { findSecurityGaps, summarizeSecurity } from "./security.ts";

const DOCS = join(import.meta.dirname, "../../docs");

/** Prints a table of evidence in short; every gap in it is a failure. */
function guard(
  name: string,
  findGaps: (markdown: string, tests: readonly TaggedTest[]) => readonly string[],
  summarize: (markdown: string) => string,
): Suite {
  const read = () => readFile(join(DOCS, name), "utf8");
  return {
    name: `docs/${name}`,
    repeat: null,
    async run() {
      const gaps = findGaps(await read(), readTaggedTests());
      const tests: readonly TestResult[] =
        gaps.length === 0
          ? [{ title: "no gap", status: "passed" }]
          : gaps.map((title) => ({ title, status: "failed", error: "a gap in the evidence" }));
      const file = { file: `docs/${name}`, duration: 0, tests };
      return { files: [file], output: gaps.join("\n"), crash: null };
    },
    summary: async () => summarize(await read()),
  };
}

export const guards: readonly Suite[] = [
  guard("security.md", findSecurityGaps, summarizeSecurity),
  guard("resilience.md", findResilienceGaps, summarizeResilience),
];
