// `npm run verify`: the long sweeps, on real data where the test-data folder exists.
import { requireBrowser } from "./browser.ts";
import { runSteps } from "./steps.ts";
import { playwright } from "./suites.ts";

try {
  await requireBrowser();
  const { failed } = await runSteps([playwright("verify", "e2e/verify.config.ts")]);
  process.exitCode = failed > 0 ? 1 : (process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
