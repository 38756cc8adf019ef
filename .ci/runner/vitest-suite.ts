import { join, relative } from "node:path";
import { z } from "zod";
import { readReport } from "./report-file.ts";
import type { FileResult, Suite, SuiteResult, TestResult } from "./suite.ts";
import { ROOT, runTool } from "./tool.ts";

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

interface VitestOptions {
  /** Paths of files, or of folders; none: all. */
  readonly files?: readonly string[];
  /** Projects of the configuration that are left out. */
  readonly without?: readonly string[];
  /** Only tests whose full title matches. */
  readonly title?: string | undefined;
  /** Folder with a configuration of its own. */
  readonly root?: string;
}

export function vitest(name: string, options: VitestOptions = {}): Suite {
  const { files = [], without = [], title, root } = options;
  const common = [
    ...(root === undefined ? [] : ["--root", root]),
    ...without.map((project) => `--project=!${project}`),
    ...(title === undefined ? [] : ["--testNamePattern", title]),
  ];
  return { name, run: () => runVitest("run", [...common, ...files]), repeat: repeatWith(common) };
}

/** The tests that import one of the files, however indirectly. */
export function relatedTests(name: string, files: readonly string[]): Suite {
  return {
    name,
    run: () => runVitest("related", ["--run", "--passWithNoTests", ...files]),
    repeat: repeatWith([]),
  };
}

const repeatWith = (common: readonly string[]) => (failed: readonly string[]) =>
  runVitest("run", [...common, "--no-file-parallelism", ...failed.map((file) => join(ROOT, file))]);

function runVitest(mode: "run" | "related", args: readonly string[]): Promise<SuiteResult> {
  return readReport((report) => {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    return runTool("vitest", [mode, ...reporters, ...args]);
  }, parseReport);
}

function parseReport(report: unknown): Omit<SuiteResult, "output"> {
  const { success, testResults } = vitestReport.parse(report);
  const files = testResults.map((each): FileResult => {
    const tests = each.assertionResults.map(
      ({ ancestorTitles, title, status, failureMessages }): TestResult => {
        const full = [...ancestorTitles, title].join(" › ");
        if (status === "failed") {
          return { title: full, status, error: failureMessages?.join("\n") ?? "" };
        }
        return { title: full, status: status === "passed" ? "passed" : "skipped" };
      },
    );
    const isLoaded = each.status !== "failed" || tests.some(({ status }) => status === "failed");
    return {
      file: relative(ROOT, each.name),
      duration: each.endTime - each.startTime,
      tests: isLoaded
        ? tests
        : [...tests, { title: "(the file itself)", status: "failed", error: each.message }],
    };
  });
  const failed = files.some(({ tests }) => tests.some(({ status }) => status === "failed"));
  return { files, crash: success || failed ? null : "an error outside of tests; see the output" };
}
