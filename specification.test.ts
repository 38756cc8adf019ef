import { readFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  company,
  companyStandard,
  coupon,
  fiscalYearOffset,
  planLabels,
  planNames,
  planSimulation,
  portfolioResponse,
  specifiedSubscription,
  subscriptionStatuses,
  user,
  userSuffixes,
  userTypes,
} from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { readTaggedTests } from "./.ci/guards/evidence.ts";
import { findSpecificationGaps, readSpecification } from "./.ci/guards/specification.ts";

const root = import.meta.dirname;

const markdown = readFileSync(join(root, "docs/specification.md"), "utf8");
const requirements = readSpecification(markdown);

/** Names in backticks. */
function namesIn(wanted: string): string[] {
  const { text = "" } = requirements.find(({ number }) => number === wanted) ?? {};
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

describe("docs/specification.md", () => {
  it("numbers its requirements without a gap", () => {
    const counts = new Map<number, number>();
    for (const { id, number } of requirements) {
      const [section = 0, position] = number.split(".").map(Number);
      counts.set(section, (counts.get(section) ?? 0) + 1);
      expect([id, position]).toEqual([id, counts.get(section)]);
    }
    expect([...counts.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("has a test for every requirement that is built, and a requirement for every tag", () => {
    expect(findSpecificationGaps(markdown, readTaggedTests())).toEqual([]);
  });

  it.each([
    ["", "stands in no title of a test"],
    ["  Missing: its picture.\n", "stands in no title of a test"],
    ["  Not built: later.\n", "not explained"],
    ["  Missing: its picture.\n  Not built: waits for payments.\n", "not explained"],
  ])("of a requirement without a test that is followed by %j says: %s", (state, problem) => {
    const gaps = findSpecificationGaps(`- **1.1** Pages of\n  companies.\n${state}`, []);
    expect(gaps).toEqual([`spec 1.1: ${problem}`]);
  });

  it("asks for no test of what waits to be built", () => {
    const waiting = "- **1.1** Pages.\n  Not built: waits for payments.\n";
    expect(findSpecificationGaps(waiting, [])).toEqual([]);
  });

  it("the lists of names are those of the contract [spec 3.1, 3.4, 3.5, 3.6, 3.12, 3.13, 3.14, 4.1, 4.2, 6.1, 6.2, 6.6]", () => {
    // The contract may have figures beyond the specification.
    expect(Object.keys(company.shape)).toEqual(expect.arrayContaining(namesIn("3.1")));
    expect(namesIn("3.1")).toHaveLength(33);
    expect(namesIn("3.4").toSorted()).toEqual(Object.keys(fiscalYearOffset.shape).toSorted());
    expect(namesIn("3.5").toSorted()).toEqual(companyStandard.options.toSorted());
    expect(namesIn("3.6").toSorted()).toEqual(Object.keys(user.shape).toSorted());
    const { simulation: _, ...subscriptionFields } = specifiedSubscription.shape;
    expect(namesIn("3.12")).toEqual(
      [subscriptionFields, planSimulation.shape].flatMap((fields) => Object.keys(fields)),
    );
    expect(namesIn("3.13")).toEqual(Object.keys(coupon.shape));
    const groupFields = Object.keys(portfolioResponse.shape.analyzed.element.shape);
    expect(new Set(namesIn("3.14"))).toEqual(
      new Set([...Object.keys(portfolioResponse.shape), ...groupFields]),
    );
    expect(namesIn("4.1")).toEqual([...subscriptionStatuses]);
    expect(namesIn("4.2")).toEqual([...planNames]);
    expect(namesIn("6.1")).toEqual([...userTypes]);
    expect(namesIn("6.2")).toEqual([...userSuffixes]);
    expect(namesIn("6.6")).toEqual(planNames.map((plan) => planLabels[plan]));
  });

  it("has every number that the code refers to", async () => {
    const known = new Set(requirements.map(({ number }) => number));
    const wrong: string[] = [];
    let references = 0;
    const folders = "{contract,engine,server,web,e2e,fakes,bench}/**/*.{ts,tsx,css,md}";
    for await (const path of glob(folders, { cwd: root, exclude: (name) => isLeftOut(name) })) {
      const source = await readFile(join(root, path), "utf8");
      for (const [reference] of source.matchAll(
        /specification (?:§|\d+\.\d+(?:(?:,| and| to) \d+\.\d+)*)/gi,
      )) {
        const ids = reference.match(/\d+\.\d+/g) ?? ["§"];
        references += ids.length;
        wrong.push(...ids.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(references).toBeGreaterThan(50);
  });
});

function isLeftOut(name: string): boolean {
  return /(^|\/)(node_modules|build|\.react-router|\.data)$/.test(name);
}
