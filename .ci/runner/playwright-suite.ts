import { join, relative } from "node:path";
import { z } from "zod";
import { sampleProduct } from "../environment/sample-product.ts";
import { readReport } from "./report-file.ts";
import type { FileResult, Suite, SuiteResult, TestResult } from "./suite.ts";
import { firstLine } from "./suite.ts";
import { ROOT, runTool } from "./tool.ts";

const playwrightError = z.object({ message: z.string().optional() });

const playwrightTest = z.object({
  status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
  results: z.array(z.object({ duration: z.number(), errors: z.array(playwrightError) })),
});

/** Groups of tests stand in the file's. */
const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })).default([]),
  suites: z.array(z.unknown()).default([]),
});

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  errors: z.array(playwrightError),
  suites: z.array(z.unknown()),
});

interface PlaywrightOptions {
  /** Paths of files; none: all. */
  readonly files?: readonly string[];
  /** Only tests whose full title matches. */
  readonly title?: string | undefined;
  /** Of the configuration; none: all. */
  readonly projects?: readonly string[];
  /** Without the projects that others wait for. */
  readonly noDependencies?: boolean;
  /** Changes nothing that other suites with this option read: they share one running product. */
  readonly sharesProduct?: boolean;
}

/** What failed leaves its files in `test-results/runs/NAME`, and alone in `NAME-alone`. */
export function playwright(name: string, config: string, options: PlaywrightOptions = {}): Suite {
  const {
    files = [],
    projects = [],
    title,
    noDependencies = false,
    sharesProduct = false,
  } = options;
  const results = `test-results/runs/${name.replaceAll(/[^a-z0-9]+/g, "-")}`;
  const run = async (chosen: readonly string[], output: string, ...more: string[]) => {
    // Others start their own on the same ports.
    await (sharesProduct ? sampleProduct.start() : sampleProduct.stop());
    return readReport((report) => {
      const args = ["test", "--config", config, "--reporter=dot,json", "--output", output, ...more];
      for (const project of projects) args.push(`--project=${project}`);
      if (title !== undefined) args.push("--grep", title);
      return runTool("playwright", [...args, ...chosen.map(toPattern)], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(sharesProduct ? { E2E_REUSE: "1" } : {}),
      });
    }, parseReport);
  };
  return {
    name,
    run: () => run(files, results, ...(noDependencies ? ["--no-deps"] : [])),
    repeat: (failed) => run(failed, `${results}-alone`, "--no-deps", "--workers=1"),
  };
}

/** Playwright chooses files by a pattern of their whole path. */
const toPattern = (file: string) => RegExp.escape(join(ROOT, file));

function parseReport(report: unknown): Omit<SuiteResult, "output"> {
  const { config, errors, suites } = playwrightReport.parse(report);
  const folder = relative(ROOT, config.rootDir);
  const files = suites.map((suite): FileResult => {
    const found = readSuite(suite, []);
    return {
      file: join(folder, playwrightSuite.parse(suite).file),
      duration: found.reduce((sum, { duration }) => sum + duration, 0),
      tests: found.map(({ result }) => result),
    };
  });
  const failed = files.some(({ tests }) => tests.some(({ status }) => status === "failed"));
  const [error] = errors;
  const crash = error === undefined || failed ? null : firstLine(error.message ?? "unknown error");
  return { files: mergeFiles(files), crash };
}

interface FoundTest {
  readonly duration: number;
  readonly result: TestResult;
}

function readSuite(read: unknown, groups: readonly string[]): readonly FoundTest[] {
  const { specs, suites } = playwrightSuite.parse(read);
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test): FoundTest => ({
      duration: test.results.reduce((sum, { duration }) => sum + duration, 0),
      result: { ...toResult([...groups, title].join(" › "), test), measured: measuredBy(test) },
    })),
  );
  const inner = suites.flatMap((each) =>
    readSuite(each, [...groups, playwrightSuite.parse(each).title]),
  );
  return [...own, ...inner];
}

function toResult(title: string, test: z.infer<typeof playwrightTest>): TestResult {
  if (test.status === "expected" || test.status === "flaky") return { title, status: "passed" };
  if (test.status === "unexpected") {
    const error = test.results
      .flatMap(({ errors }) => errors)
      .map(({ message }) => message ?? "")
      .join("\n");
    return { title, status: "failed", error };
  }
  // A test that skips itself says so; one without a result waited for tests that failed.
  const isWanted = test.annotations.some(({ type }) => type === "skip" || type === "fixme");
  return { title, status: isWanted ? "skipped" : "not run" };
}

/** Annotations of the type "measured". */
function measuredBy({ annotations }: z.infer<typeof playwrightTest>): readonly string[] {
  return annotations.flatMap(({ type, description = "" }) =>
    type === "measured" ? [description] : [],
  );
}

/** A file of two projects stands twice in the report. */
function mergeFiles(files: readonly FileResult[]): readonly FileResult[] {
  return [...Map.groupBy(files, ({ file }) => file)].map(([file, parts]) => ({
    file,
    duration: parts.reduce((sum, { duration }) => sum + duration, 0),
    tests: parts.flatMap(({ tests }) => tests),
  }));
}
