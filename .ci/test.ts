// `npm test`: everything a change must pass, ending with one line of figures.
import { requireBrowser } from "./browser.ts";
import { check, runSteps } from "./steps.ts";
import { playwright, vitest } from "./suites.ts";

try {
  await requireBrowser();
  const { failed } = await runSteps([
    check("format", "oxfmt", "--check", ".", ".ci"),
    check("lint", "oxlint", "--type-aware", "--deny-warnings", ".", ".ci"),
    check("route types", "sh", "-c", "cd web && react-router typegen"),
    ...["engine", "contract", "server", "web", "bench", "e2e", ".ci"].map((folder) =>
      check(`types of ${folder}`, "tsc", "-p", folder),
    ),
    check(
      "architecture",
      "depcruise",
      "--config=architecture.cjs",
      "engine",
      "contract",
      "server",
      "web",
      "bench",
      "e2e",
    ),
    vitest("unit and integration"),
    playwright("browser journeys", "e2e/playwright.config.ts"),
  ]);
  process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
