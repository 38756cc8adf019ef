import { runTool } from "./tool.ts";

export interface TestResult {
  /** With the titles of the groups around it, outermost first, joined by " › ". */
  readonly title: string;
  /** "not run": because another suite of the same run failed. */
  readonly status: "passed" | "failed" | "skipped" | "not run";
  /** What a failed test said. */
  readonly error?: string;
  /** Printed whenever the test ran. */
  readonly measured?: readonly string[];
}

export interface FileResult {
  /** Relative to the repository. */
  readonly file: string;
  /** Milliseconds; what runs at the same time counts for each. */
  readonly duration: number;
  readonly tests: readonly TestResult[];
}

export interface SuiteResult {
  readonly files: readonly FileResult[];
  /** What the tool printed. */
  readonly output: string;
  /** Why the suite failed otherwise than by one of its tests; null: it did not. */
  readonly crash: string | null;
}

export interface Suite {
  readonly name: string;
  run(): Promise<SuiteResult>;
  /** Runs some of its files, one after the other; null: it is not worth repeating. */
  readonly repeat: ((files: readonly string[]) => Promise<SuiteResult>) | null;
  /** Printed before the counts, of what has run. */
  readonly summary?: () => Promise<string>;
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countTests({ files, crash }: Omit<SuiteResult, "output">): TestCounts {
  const tests = files.flatMap((file) => file.tests);
  const count = (...wanted: readonly TestResult["status"][]) =>
    tests.filter(({ status }) => wanted.includes(status)).length;
  return {
    passed: count("passed"),
    failed: count("failed") + (crash === null ? 0 : 1),
    skipped: count("skipped", "not run"),
  };
}

export const sumCounts = (all: readonly TestCounts[]): TestCounts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
});

export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A script of package.json that counts as one test; its exit code decides. */
export const script = (name: string): Suite => command(name, name, "npm", "run", "--silent", name);

/** Suites that need nothing of each other, at the same time. */
export function together(name: string, suites: readonly Suite[]): Suite {
  return {
    name,
    repeat: null,
    async run() {
      const results = await Promise.all(suites.map((suite) => suite.run()));
      const crashes = results.flatMap(({ crash }) => (crash === null ? [] : [crash]));
      return {
        files: results.flatMap(({ files }) => files),
        output: results.map(({ output }) => output.trim()).join("\n"),
        crash: crashes.length === 0 ? null : crashes.join("; "),
      };
    },
  };
}

/** A command that counts as one test; its exit code decides. */
export function command(
  name: string,
  file: string,
  program: string,
  ...args: readonly string[]
): Suite {
  return {
    name,
    repeat: null,
    async run() {
      const started = Date.now();
      const { code, output } = await runTool(program, args);
      const test: TestResult =
        code === 0
          ? { title: name, status: "passed" }
          : { title: name, status: "failed", error: output };
      const result = { file, duration: Date.now() - started, tests: [test] };
      return { files: [result], output, crash: null };
    },
  };
}

/** What a test says for why it failed, without the colours of the terminal. */
export function firstLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- that is what colours begin with
  const plain = text.replaceAll(/\u001B\[[\d;]*m/g, "");
  return (
    plain
      .split("\n")
      .map((line) => line.trim())
      .find((line) => line !== "") ?? ""
  );
}
