import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../changes/source-files.ts";
import { ROOT } from "../runner/tool.ts";
import { findLongFunctions } from "./long-functions.ts";

/** STYLE_GUIDE.md. */
const MAX_LINES = 60;
/** To be split when they are touched next. */
const MAX_LONGER = 40;

const isProduct = (file: string) =>
  !/\.test\.tsx?$/.test(file) && !/\/(testing|faults)\//.test(file);

it(`at most ${MAX_LONGER} functions of the product have more than ${MAX_LINES} lines`, async () => {
  const files = sourceFiles("{contract,engine,server,web}/**/*.{ts,tsx}").filter(isProduct);
  const found = await Promise.all(
    files.map(async (file) =>
      findLongFunctions(file, await readFile(join(ROOT, file), "utf8"), MAX_LINES).map(
        ({ name, line, lines }) => `${file}:${line} ${name} ${lines}`,
      ),
    ),
  );
  const places = found.flat();
  expect(places.length, places.join("\n")).toBeLessThanOrEqual(MAX_LONGER);
});

const count = (source: string) =>
  findLongFunctions("a.tsx", source, 0).map(({ name, lines }) => [name, lines]);

describe("the lines of a function", () => {
  it("are those of code, callbacks included", () => {
    expect(
      count(`
function sum(values: number[]) {
  // What is added.

  /* The
     rest. */
  return values.reduce(
    (one, other) => one + other,
  );
}`),
    ).toEqual([["sum", 5]]);
  });

  it("are not those of functions and methods that it declares", () => {
    expect(
      count(`
const createCounter = () => {
  let count = 0;
  function add() {
    count += 1;
  }
  return {
    add,
    reset() {
      count = 0;
    },
    read: () => count,
  };
};
class Counter {
  read() {
    return 1;
  }
}`),
    ).toEqual([
      ["createCounter", 6],
      ["add", 3],
      ["reset", 3],
      ["read", 1],
      ["read", 3],
    ]);
  });
});
