import { relative } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createPlantedTests } from "../testing/planted-tests.ts";
import { isGreen } from "./judge.ts";
import { type RunResult, runSuites } from "./run-suites.ts";
import type { Suite, SuiteResult, TestResult } from "./suite.ts";
import { summarize } from "./summary.ts";
import { ROOT } from "./tool.ts";

async function run(...suites: readonly Suite[]) {
  const written: string[] = [];
  const result = await runSuites(suites, (text) => written.push(text));
  return { result, printed: written.join(""), end: endOf(result) };
}

const endOf = (result: RunResult) =>
  summarize(result, { seconds: 75, timeoutFactor: 1, command: "npm test" }).trimEnd().split("\n");

/** A suite whose files have one test each, with these statuses in the first run and the repetition. */
function suiteOf(
  ...files: readonly (readonly [TestResult["status"], TestResult["status"]])[]
): Suite {
  const resultOf = (at: 0 | 1, chosen: readonly string[]): SuiteResult => ({
    output: "",
    crash: null,
    files: files
      .map((statuses, index) => ({
        file: `file-${index}.test.ts`,
        duration: 1_500,
        tests: [{ title: "group › it's heavy", status: statuses[at], error: "\nfirst\nsecond" }],
      }))
      .filter(({ file }) => at === 0 || chosen.includes(file)),
  });
  return {
    name: "planned",
    run: () => Promise.resolve(resultOf(0, [])),
    repeat: (chosen) => Promise.resolve(resultOf(1, chosen)),
  };
}

it("a real test that fails the first time only is unstable, and the run green", async () => {
  const planted = createPlantedTests();
  onTestFinished(() => planted.remove());
  planted.plant("once.test.ts", "fails the first time");
  planted.plant("always.test.ts", "passes");
  const { result } = await run(planted.vitest);
  expect(isGreen(result)).toBe(true);
  expect(result.counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
  const file = relative(ROOT, `${planted.folder}/once.test.ts`);
  expect(result.unstable).toMatchObject([{ file, title: "a planted test › fails the first time" }]);
});

it("names what is unstable with both durations, the load and its command", async () => {
  const { end } = await run(suiteOf(["failed", "passed"], ["passed", "failed"]));
  expect(end).toEqual([
    "~ unstable: file-0.test.ts › group › it's heavy",
    expect.stringMatching(
      /^ {4}failed in 1.5 s at a load of [\d.]+, passed alone in 1.5 s: first$/,
    ),
    String.raw`    npm test -- file-0.test.ts -t 'it'\''s heavy'`,
    "1 min 15 s; time-outs × 1.0",
    "2 passed, 0 failed, 0 skipped",
  ]);
});

it("what fails twice is red, and stands at the end with its command", async () => {
  const { result, end } = await run(suiteOf(["failed", "failed"], ["passed", "passed"]));
  expect(isGreen(result)).toBe(false);
  expect(end).toEqual([
    "✗ file-0.test.ts › group › it's heavy",
    "    first",
    String.raw`    npm test -- file-0.test.ts -t 'it'\''s heavy'`,
    "1 min 15 s; time-outs × 1.0",
    "1 passed, 1 failed, 0 skipped",
  ]);
});

it("six unstable files are red, five are not", async () => {
  const unstable = ["failed", "passed"] as const;
  const five = await run(suiteOf(unstable, unstable, unstable, unstable, unstable));
  expect(isGreen(five.result)).toBe(true);
  const six = await run(suiteOf(unstable, unstable, unstable, unstable, unstable, unstable));
  expect(isGreen(six.result)).toBe(false);
  expect(six.end).toContain("✗ more than 5 unstable files: find the cause");
});

it("what waited for others must pass when it is repeated", async () => {
  const { result } = await run(suiteOf(["not run", "passed"], ["failed", "passed"]));
  expect(isGreen(result)).toBe(true);
  expect(result.counts.passed).toBe(2);
  const again = await run(suiteOf(["not run", "not run"], ["failed", "passed"]));
  expect(again.result.failures).toMatchObject([{ file: "file-0.test.ts", error: "did not run" }]);
});

it("a suite that crashes is red, and not repeated", async () => {
  const crashed: Suite = {
    name: "crashing",
    run: () => Promise.resolve({ files: [], output: "no space left", crash: "ended with 1" }),
    repeat: () => Promise.reject(new Error("repeated")),
  };
  const { result, end, printed } = await run(crashed);
  expect(isGreen(result)).toBe(false);
  expect(printed).toContain("no space left");
  expect(end).toEqual([
    "✗ crashing",
    "    ended with 1",
    "1 min 15 s; time-outs × 1.0",
    "0 passed, 1 failed, 0 skipped",
  ]);
});

it("ends with at most forty lines, however much fails", async () => {
  const tests = Array.from({ length: 200 }, (_, at) => ({
    title: `group › test ${at}`,
    status: "failed" as const,
    error: "first line\nsecond line",
  }));
  const result = { files: [{ file: "a.test.ts", duration: 1, tests }], output: "", crash: null };
  const broken: Suite = {
    name: "broken",
    run: () => Promise.resolve(result),
    repeat: () => Promise.resolve(result),
  };
  const { end } = await run(broken);
  expect(end.length).toBeLessThanOrEqual(40);
  expect(end).toContain("  and 191 more failed; see above");
  expect(end.at(-1)).toBe("0 passed, 200 failed, 0 skipped");
});

it("prints what tests measured, whether they pass or fail", async () => {
  const suite: Suite = {
    name: "measuring",
    repeat: null,
    run: () =>
      Promise.resolve({
        output: "",
        crash: null,
        files: [
          {
            file: "pages.spec.ts",
            duration: 5,
            tests: [
              { title: "light", status: "passed", measured: ["/: script 12.3 of 15 kB"] },
              { title: "heavy", status: "failed", measured: ["/asc: script 15.1 of 15 kB"] },
            ],
          },
        ],
      }),
  };
  const { printed } = await run(suite);
  expect(printed).toContain("  /: script 12.3 of 15 kB\n  /asc: script 15.1 of 15 kB\n");
});
