import { ensureBrowser } from "../environment/browser.ts";
import { sampleProduct } from "../environment/sample-product.ts";
import { keepTempFilesInMemory } from "../environment/temp-folder.ts";
import { isGreen } from "./judge.ts";
import type { RunResult } from "./run-suites.ts";
import { measureTimeoutFactor } from "./speed.ts";
import { describeSlowest, summarize } from "./summary.ts";
import { setTimeoutFactor } from "./timeouts.ts";
import { isInterrupted } from "./tool.ts";

interface CommandOptions {
  /** That runs one file, which is appended. */
  readonly command: string;
  /** How many of the slowest files are listed. */
  readonly slowest?: number;
}

/** Prepares the machine, runs what `run` runs, prints the end and sets the exit code. */
export async function runAsCommand(
  { command, slowest = 0 }: CommandOptions,
  run: () => Promise<RunResult>,
): Promise<void> {
  const started = Date.now();
  keepTempFilesInMemory();
  try {
    await ensureBrowser();
    const timeoutFactor = await measureTimeoutFactor();
    setTimeoutFactor(timeoutFactor);
    const result = await run();
    process.stdout.write(describeSlowest(result.files, slowest));
    const seconds = (Date.now() - started) / 1_000;
    process.stdout.write(summarize(result, { seconds, timeoutFactor, command }));
    if (!isInterrupted()) process.exitCode = isGreen(result) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await sampleProduct.stop();
  }
}
