// `npm test`: everything a change must pass.
import { ensureBrowser } from "./browser.ts";
import { check, runSteps } from "./steps.ts";
import { playwright, vitest } from "./suites.ts";
import { keepTempFilesInMemory } from "./temp-folder.ts";

keepTempFilesInMemory();
try {
  await ensureBrowser();
  const { failed } = await runSteps([
    // Types first: this step generates the route types that the lint rules read.
    ...["types", "format", "lint", "architecture"].map((name) =>
      check(name, "npm", "run", "--silent", `check:${name}`),
    ),
    vitest("unit and integration"),
    playwright("browser journeys", "e2e/playwright.config.ts"),
  ]);
  process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
