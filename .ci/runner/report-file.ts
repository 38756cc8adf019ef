import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SuiteResult } from "./suite.ts";
import type { ToolResult } from "./tool.ts";

/**
 * Runs a tool that writes a report in JSON. Without a report, or with an exit code that no failed test explains, the suite
 * has crashed.
 */
export async function readReport(
  runWith: (reportFile: string) => Promise<ToolResult>,
  parse: (report: unknown) => Omit<SuiteResult, "output">,
): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-report-"));
  const file = join(folder, "report.json");
  try {
    const { code, output } = await runWith(file);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) return { files: [], output, crash: `ended with ${code} without a report` };
    const { files, crash } = parse(JSON.parse(text));
    const failed = files.some(({ tests }) => tests.some(({ status }) => status === "failed"));
    const silent = code !== 0 && !failed ? `ended with ${code} though no test failed` : null;
    return { files, output, crash: crash ?? silent };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
