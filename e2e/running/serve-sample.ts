// Runs the product on the sample market in a temporary folder; logs stay in test-results/logs.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataDir as DATA_DIR } from "../test-urls.ts";
import { startTenbin } from "./tenbin.ts";

// Left by a killed run.
await rm(DATA_DIR, { recursive: true, force: true });
const asked = new Promise<void>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => resolve());
});
try {
  const running = await startTenbin({ DATA_DIR }, asked);
  await asked;
  await running.stop();
} finally {
  const logs = join(import.meta.dirname, "../../test-results/logs");
  await cp(join(DATA_DIR, "logs"), logs, { recursive: true, force: true }).catch(console.error);
  await rm(DATA_DIR, { recursive: true, force: true });
}
