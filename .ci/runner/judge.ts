import type { FileResult, SuiteResult, TestResult } from "./suite.ts";

/** More of them are a failure: then the machine or the product is to blame, not chance. */
export const MAX_UNSTABLE_FILES = 5;

export interface Failure {
  /** Of a suite that crashed: its name. */
  readonly file: string;
  /** Null: the suite itself. */
  readonly title: string | null;
  readonly error: string;
}

/** Failed among others and passed alone. */
export interface Unstable {
  readonly file: string;
  readonly title: string;
  readonly error: string;
  /** Milliseconds of the whole file, among others and alone. */
  readonly durations: readonly [number, number];
  /** Processes that ran or waited in the last minute of the first run. */
  readonly load: number;
}

export function isGreen(run: {
  readonly failures: readonly Failure[];
  readonly unstable: readonly Unstable[];
}): boolean {
  const files = new Set(run.unstable.map(({ file }) => file));
  return run.failures.length === 0 && files.size <= MAX_UNSTABLE_FILES;
}

export function findFailures(suite: string, { files, crash }: SuiteResult): readonly Failure[] {
  const failed = files.flatMap(({ file, tests }) =>
    tests
      .filter(({ status }) => status === "failed")
      .map(({ title, error = "" }) => ({ file, title, error })),
  );
  return crash === null ? failed : [...failed, { file: suite, title: null, error: crash }];
}

/** What a suite has come to after the files that failed in it, or did not run, have run again. */
export function judgeRepetition(
  suite: string,
  first: SuiteResult,
  repeated: SuiteResult,
  load: number,
): {
  readonly result: SuiteResult;
  readonly failures: readonly Failure[];
  readonly unstable: readonly Unstable[];
} {
  const again = new Map(repeated.files.map((each) => [each.file, each]));
  const unstable: Unstable[] = [];
  const files = first.files.map((file): FileResult => {
    const needsRepetition = file.tests.some(
      ({ status }) => status === "failed" || status === "not run",
    );
    if (!needsRepetition) return file;
    const second = again.get(file.file);
    if (second === undefined) return { ...file, tests: file.tests.map(failUnrepeated) };
    for (const { title, status, error = "" } of file.tests) {
      const passes = second.tests.find((test) => test.title === title)?.status === "passed";
      if (status !== "failed" || !passes) continue;
      const durations = [file.duration, second.duration] as const;
      unstable.push({ file: file.file, title, error, durations, load });
    }
    const known = new Set(second.tests.map(({ title }) => title));
    const lost = file.tests.filter(({ title }) => !known.has(title)).map(failUnrepeated);
    return { ...second, tests: [...second.tests.map(failUnrepeated), ...lost] };
  });
  const result: SuiteResult = { files, output: repeated.output, crash: repeated.crash };
  return { result, failures: findFailures(suite, result), unstable };
}

/** A test that was to run in the end and did not has failed. */
function failUnrepeated(test: TestResult): TestResult {
  if (test.status !== "not run") return test;
  return { ...test, status: "failed", error: "did not run" };
}
