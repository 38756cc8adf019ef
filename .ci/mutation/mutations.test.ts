import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawMutations } from "./draw-mutations.ts";
import { applyMutation, findMutations } from "./find-mutations.ts";
import { guardedRules } from "./guarded-rules.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Every way in which the line may be broken. */
const breaks = (source: string) =>
  findMutations("a.ts", source).map((mutation) => applyMutation(source, mutation));

describe("findMutations", () => {
  it.each([
    ["a < b;", ["a >= b;"]],
    ["a !== b;", ["a === b;"]],
    ["(a) - /* - */ b;", ["(a) + /* - */ b;"]],
    ["a && b;", ["a || b;"]],
    ["a += b;", ["a -= b;"]],
    ["x = 3;", ["x = 4;"]],
    ["x = 0.5;", ["x = 0.55;"]],
    ["x = true;", ["x = false;"]],
    ["if (a) b();", ["if (!(a)) b();"]],
    ["x = !a ? b : c;", ["x = !(!a) ? b : c;"]],
    ["if (a > b) c();", ["if (a <= b) c();"]],
    [
      "const edges = [0.6, 1] as const;",
      ["const edges = [0.66, 1] as const;", "const edges = [0.6, 2] as const;"],
    ],
  ])("breaks %s", (source, broken) => {
    expect(breaks(source)).toEqual(broken);
  });

  it.each([
    ["types", "type A = 1 | true; interface B { a: 2 } let c: 3; f<4>(); const d = e as 5;"],
    ["imports", 'import a from "a" with { type: "1" };'],
    [
      "what operators read",
      'log.warn({ rows: a + 1 }, "x"); this.log.info(a > 2); throw new E(a + 1);',
    ],
    ["joined text", 'x = a + "b"; y = `${a}` + b; z += "c";'],
    ["keys", "x = { 1: a, b };"],
    ["what only trades memory for speed", "const PAGE_CACHE_SIZE = 100;"],
  ])("leaves %s alone", (_, source) => {
    expect(breaks(source)).toEqual([]);
  });

  it("tells the line, and rejects what is no TypeScript", () => {
    expect(findMutations("a.ts", "a;\n\nb < c;").map(({ line }) => line)).toEqual([3]);
    expect(() => findMutations("a.ts", "const;")).toThrow("a.ts");
  });
});

const draw = (seed: number) => drawMutations(guardedRules, { seed, count: 10 }, read);

describe("drawMutations", () => {
  it("draws the same for a seed, one change in each of ten rules, and others for another seed", () => {
    const drawn = draw(1);
    expect(draw(1)).toEqual(drawn);
    expect(new Set(drawn.map(({ rule }) => rule.name)).size).toBe(10);
    expect(draw(2)).not.toEqual(drawn);
  });

  it("rejects more changes than there are rules", () => {
    expect(() => drawMutations([], { seed: 1, count: 1 }, read)).toThrow(RangeError);
  });
});

describe("the guarded rules", () => {
  it.each(guardedRules.map((rule) => [rule.name, rule] as const))(
    "%s: has lines to break and tests that exist",
    (_, { files, tests }) => {
      expect(files.filter((file) => findMutations(file, read(file)).length === 0)).toEqual([]);
      expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );
});
