import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { playwright } from "../runner/playwright-suite.ts";
import type { Suite } from "../runner/suite.ts";
import { ROOT } from "../runner/tool.ts";
import { vitest } from "../runner/vitest-suite.ts";

const RESULTS = join(ROOT, "test-results");

/** What the body of a planted test does. */
const BODIES = {
  passes: "expect(1).toBe(1);",
  /** A journey only. */
  measures:
    'test.info().annotations.push({ type: "measured", description: "12.3 of 15 kB" }); expect(1).toBe(1);',
  /** A journey only. */
  "leaves a file and fails the first time": `
    const seen = existsSync(import.meta.filename + ".seen");
    writeFileSync(import.meta.filename + ".seen", "");
    writeFileSync(test.info().outputPath("left.txt"), seen ? "repeated" : "first");
    expect(seen).toBe(true);`,
  "always fails": 'expect("the weight").toBe("in balance");',
  "fails the first time": `
    const seen = existsSync(import.meta.filename + ".seen");
    writeFileSync(import.meta.filename + ".seen", "");
    expect(seen).toBe(true);`,
} as const;

export type Behaviour = keyof typeof BODIES;

export interface PlantedTests {
  readonly folder: string;
  /** Adds a file with one test, titled like what it does. */
  plant(file: string, behaviour: Behaviour): void;
  readonly vitest: Suite;
  readonly playwright: Suite;
  remove(): void;
}

/** A folder with test files of its own, run by the real tools. */
export function createPlantedTests(): PlantedTests {
  mkdirSync(RESULTS, { recursive: true });
  const folder = mkdtempSync(join(RESULTS, "planted-"));
  const config = join(folder, "playwright.config.ts");
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
  writeFileSync(
    config,
    `export default {
       testMatch: "*.spec.ts",
       outputDir: "results",
       projects: [
         { name: "first", testIgnore: "*after.spec.ts" },
         { name: "after", testMatch: "*after.spec.ts", dependencies: ["first"] },
       ],
     };`,
  );
  return {
    folder,
    plant(file, behaviour) {
      const isJourney = file.endsWith(".spec.ts");
      const [runner, group] = isJourney
        ? ["@playwright/test", "test.describe"]
        : ["vitest", "test.suite"];
      writeFileSync(
        join(folder, file),
        `import { existsSync, writeFileSync } from "node:fs";
         import { expect, test } from "${runner}";
         ${group}("a planted test", () => {
           test(${JSON.stringify(behaviour)}, () => {${BODIES[behaviour]}});
         });`,
      );
    },
    vitest: vitest("planted units", { root: folder, files: [] }),
    playwright: playwright("planted journeys", config),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
