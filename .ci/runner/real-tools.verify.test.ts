import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PlantedTests, createPlantedTests } from "../testing/planted-tests.ts";
import { isGreen } from "./judge.ts";
import { type RunResult, runSuites } from "./run-suites.ts";
import type { Suite } from "./suite.ts";
import { summarize } from "./summary.ts";
import { ROOT } from "./tool.ts";

let planted: PlantedTests;
beforeEach(() => {
  planted = createPlantedTests();
});
afterEach(() => planted.remove());

async function run(...suites: readonly Suite[]) {
  const written: string[] = [];
  const result = await runSuites(suites, (text) => written.push(text));
  return { result, printed: written.join(""), end: endOf(result) };
}

const endOf = (result: RunResult) =>
  summarize(result, { seconds: 75, timeoutFactor: 1, command: "npm test" }).trimEnd().split("\n");

const pathOf = (file: string) => relative(ROOT, `${planted.folder}/${file}`);

describe.each([
  { tool: "vitest", ending: ".test.ts" },
  { tool: "playwright", ending: ".spec.ts" },
] as const)("with $tool", ({ tool, ending }) => {
  it("a test that fails the first time only is unstable, and the run green", async () => {
    planted.plant(`once${ending}`, "fails the first time");
    planted.plant(`other${ending}`, "passes");
    const { result, end } = await run(planted[tool]);
    expect(isGreen(result)).toBe(true);
    expect(result.counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(result.unstable).toMatchObject([
      { file: pathOf(`once${ending}`), title: "a planted test › fails the first time" },
    ]);
    expect(end).toEqual([
      expect.stringContaining(`~ unstable: ${pathOf(`once${ending}`)} › a planted test`),
      expect.stringMatching(
        /^ {4}failed in [\d.]+ s at a load of [\d.]+, passed alone in [\d.]+ s: /,
      ),
      `    npm test -- ${pathOf(`once${ending}`)} -t 'fails the first time'`,
      "1 min 15 s; time-outs × 1.0",
      "2 passed, 0 failed, 0 skipped",
    ]);
  });

  it("a test that always fails is red, and stands at the end with its command", async () => {
    planted.plant(`always${ending}`, "always fails");
    planted.plant(`other${ending}`, "passes");
    const { result, end, printed } = await run(planted[tool]);
    expect(isGreen(result)).toBe(false);
    expect(printed).toContain(`repeated alone: ${pathOf(`always${ending}`)}\n`);
    expect(end).toEqual([
      `✗ ${pathOf(`always${ending}`)} › a planted test › always fails`,
      expect.stringMatching(/^ {4}.*(?:the weight|toBe)/),
      `    npm test -- ${pathOf(`always${ending}`)} -t 'always fails'`,
      "1 min 15 s; time-outs × 1.0",
      "1 passed, 1 failed, 0 skipped",
    ]);
  });

  it("six unstable files are red, five are not", async () => {
    for (const at of [1, 2, 3, 4, 5]) planted.plant(`once-${at}${ending}`, "fails the first time");
    const five = await run(planted[tool]);
    expect(five.result.unstable).toHaveLength(5);
    expect(isGreen(five.result)).toBe(true);
    planted.remove();
    planted = createPlantedTests();
    for (const at of [1, 2, 3, 4, 5, 6]) {
      planted.plant(`once-${at}${ending}`, "fails the first time");
    }
    const six = await run(planted[tool]);
    expect(six.result.unstable).toHaveLength(6);
    expect(isGreen(six.result)).toBe(false);
    expect(six.end).toContain("✗ more than 5 unstable files: find the cause");
  });
});

it("runs what waited for a project that was unstable", async () => {
  planted.plant("once.spec.ts", "fails the first time");
  planted.plant("after.spec.ts", "passes");
  const { result } = await run(planted.playwright);
  expect(result.unstable.map(({ file }) => file)).toEqual([pathOf("once.spec.ts")]);
  expect(result.counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

it("fails what waited for it and fails", async () => {
  planted.plant("once.spec.ts", "fails the first time");
  planted.plant("after.spec.ts", "always fails");
  const { result } = await run(planted.playwright);
  expect(result.failures.map(({ file }) => file)).toEqual([pathOf("after.spec.ts")]);
});

it("prints what a journey measured", async () => {
  planted.plant("weight.spec.ts", "measures");
  const { printed } = await run(planted.playwright);
  expect(printed).toContain("  12.3 of 15 kB\n");
});

const left = (folder: string) =>
  globSync(join(ROOT, "test-results/runs", folder, "*/left.txt")).map((file) =>
    readFileSync(file, "utf8"),
  );

it("keeps what a journey left when it failed beside what it left alone", async () => {
  planted.plant("leaves.spec.ts", "leaves a file and fails the first time");
  await run(planted.playwright);
  expect(left("planted-journeys")).toEqual(["first"]);
  expect(left("planted-journeys-alone")).toEqual(["repeated"]);
});
