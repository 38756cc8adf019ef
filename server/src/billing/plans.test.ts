import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { planLabels, planNames } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { type Plan, plans } from "./plans.ts";

const records: readonly Plan[] = Object.values(plans);

describe("plans", () => {
  it("have the names of the contract and distinct labels [spec 4.2]", () => {
    expect(Object.keys(plans)).toEqual([...planNames]);
    expect(Object.keys(planLabels)).toEqual([...planNames]);
    expect(new Set(Object.values(planLabels)).size).toBe(planNames.length);
  });

  it("have the monthly prices in yen [spec 6.5]", () => {
    expect(plans).toMatchObject({
      tenbin_free: { price: 0 },
      tenbin_unit: { price: 500 },
      tenbin_beginners: { price: 3_980 },
      tenbin_light: { price: 1_980 },
      tenbin_standard: { price: 10_000 },
      tenbin_expert: { price: 30_000 },
    });
  });

  it("are sold but for the free one and the old light", () => {
    const sold = Object.entries<Plan>(plans).filter(([, plan]) => plan.sold);
    expect(sold.map(([name]) => name)).toEqual([
      "tenbin_unit",
      "tenbin_light",
      "tenbin_standard",
      "tenbin_expert",
    ]);
  });

  it("have limits and first unlocks by letter", () => {
    const table = records.map(({ letter, limits, unlocks }) => [
      letter,
      limits.portfolioMaxCount,
      limits.savedScreens,
      limits.promisingCompanies,
      limits.comparedCompanies,
      unlocks,
    ]);
    expect(table).toEqual([
      ["F", 5, 0, 3, 2, 3],
      ["F", 5, 0, 3, 2, 0],
      ["L", 30, 3, 20, 4, 0],
      ["L", 30, 3, 20, 4, 0],
      ["S", 100, 30, Infinity, 8, 0],
      ["E", 500, 200, Infinity, 20, 0],
    ]);
  });

  it("have equal rights for plans with the same letter [spec 6.4]", () => {
    const byLetter = Map.groupBy(Object.entries<Plan>(plans), ([, { letter }]) => letter);
    expect([...byLetter.keys()]).toEqual(["F", "L", "S", "E"]);
    for (const [first, ...others] of byLetter.values()) {
      for (const [name, { limits, features }] of others) {
        // A unit has other features, for its company alone.
        const expected = name === "tenbin_unit" ? plans.tenbin_unit : first![1];
        expect({ limits, features }, `${name}: other rights need a letter of their own`).toEqual({
          limits: first![1].limits,
          features: expected.features,
        });
      }
    }
  });

  it("differ in features as sold", () => {
    const table = Object.entries(plans).map(([name, { features: of }]) => [
      name.replace("tenbin_", ""),
      of.analysis,
      of.historyYears,
      of.screening,
      of.screeningRows,
      of.alerts,
      [of.screeningCsv, of.historyCsv, of.pastScreening, of.screenRecord, of.pdfReport],
    ]);
    const none = [false, false, false, false, false];
    const all = Infinity;
    expect(table).toEqual([
      ["free", "unlocked", 5, "presets", 10, "weekly", none],
      ["unit", "bought", 5, "presets", 10, "same_day", none],
      ["beginners", "all", 5, "own_conditions", all, "daily", none],
      ["light", "all", 5, "own_conditions", all, "daily", none],
      ["standard", "all", all, "all_metrics", all, "same_day", [true, ...none.slice(1)]],
      ["expert", "all", all, "all_metrics", all, "same_day", [true, true, true, true, true]],
    ]);
  });

  it("never decrease limits from one letter to the next", () => {
    const { tenbin_free: free, tenbin_light: light, tenbin_standard, tenbin_expert } = plans;
    const ascending: readonly Plan[] = [free, light, tenbin_standard, tenbin_expert];
    for (const [at, plan] of ascending.slice(1).entries()) {
      const below = ascending[at]!;
      expect(plan.price).toBeGreaterThan(below.price);
      for (const key of Object.keys(plan.limits) as (keyof Plan["limits"])[]) {
        expect(plan.limits[key]).toBeGreaterThanOrEqual(below.limits[key]);
      }
      expect(plan.limits.portfolioMaxCount).toBeGreaterThan(below.limits.portfolioMaxCount);
    }
  });
});

const ROOT = join(import.meta.dirname, "../../..");
const PRICES = records
  .filter(({ price }) => price > 0)
  .map(({ price }) => price.toLocaleString("en").replace(",", "[,_]?"))
  .join("|");
const PRICE = new RegExp(String.raw`(?<![\d,_.])(${PRICES})\s*円|(yen|price)[=:{\s]+(${PRICES})\b`);
const LIMIT = /ポートフォリオ\s*\d|\d社まで(追加|比較|登録)/;

describe("prices and limits", () => {
  it.each(["月1,980円", "10000 円", "yen={1_980}", "500円", "ポートフォリオ 30社", "5社まで追加"])(
    "are recognised in %s",
    (text) => {
      expect(PRICE.test(text) || LIMIT.test(text)).toBe(true);
    },
  );

  it("are written in plans.ts only, tests apart", async () => {
    const found: string[] = [];
    const sources = "{server/src,web/app,contract/src}/**/*.{ts,tsx}";
    for await (const path of glob(sources, { cwd: ROOT })) {
      if (/\.test\.tsx?$|\/testing\//.test(path) || path === "server/src/billing/plans.ts")
        continue;
      const lines = (await readFile(join(ROOT, path), "utf8")).split("\n");
      found.push(
        ...lines
          .filter((line) => PRICE.test(line) || LIMIT.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    }
    expect(found).toEqual([]);
  });
});

describe("features and limits", () => {
  it("are each asked for by a room that gives it, before a plan sells it", async () => {
    let rooms = "";
    for await (const path of glob("server/src/!(billing)/**/*.ts", { cwd: ROOT })) {
      if (!path.endsWith(".test.ts")) rooms += await readFile(join(ROOT, path), "utf8");
    }
    const { features, limits } = plans.tenbin_free;
    const isAskedFor = (key: string) =>
      new RegExp(
        String.raw`(features|limits)\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\} = [\w.]*(features|limits);`,
      ).test(rooms);
    const keys = [...Object.keys(features), ...Object.keys(limits)];
    expect(keys.filter((key) => !isAskedFor(key))).toEqual([]);
    expect(isAskedFor("notBuilt")).toBe(false);
  });
});
