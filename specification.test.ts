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
import { findMissingEvidence, isWaiting, parseEvidence } from "./.ci/guards/evidence.ts";

const root = import.meta.dirname;

type State = "Shown by" | "Partly:" | "Not built:";

interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly states: readonly State[];
  /** What follows the state: the tests, what is missing, or what it waits for. */
  readonly evidence: string;
}

const requirements = [
  ...readFileSync(join(root, "docs/specification.md"), "utf8").matchAll(
    /^- \*\*(\d+\.\d+)\*\* (.+\n(?: {2}.+\n)*)/gm,
  ),
].map(([, id = "", body = ""]): Requirement => {
  const found = [...body.matchAll(/^ {2}(Shown by|Partly:|Not built:)/gm)];
  const start = found[0]?.index ?? body.length;
  return {
    id,
    text: body.slice(0, start),
    states: found.map(([, state]) => state as State),
    evidence: body.slice(start),
  };
});

/** Tests named as showing a requirement. */
function shownBy({ evidence }: Requirement): string {
  return evidence.split("Missing:")[0] ?? "";
}

/** Names in backticks. */
function namesIn(id: string): string[] {
  const { text = "" } = requirements.find((requirement) => requirement.id === id) ?? {};
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

describe("docs/specification.md", () => {
  it("numbers its requirements without a gap", () => {
    const counts = new Map<number, number>();
    for (const { id } of requirements) {
      const [section = 0, number] = id.split(".").map(Number);
      counts.set(section, (counts.get(section) ?? 0) + 1);
      expect([id, number]).toEqual([id, counts.get(section)]);
    }
    expect([...counts.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("gives each requirement one state with its evidence", () => {
    const wrong = requirements.filter((requirement) => {
      const { states, evidence } = requirement;
      const tests = parseEvidence(shownBy(requirement));
      const hasTests = tests.length > 0 && tests.every(({ titles }) => titles.length > 0);
      const isMissing = /Missing: \S/.test(evidence);
      const fits: Readonly<Record<State, boolean>> = {
        "Shown by": hasTests && !isMissing,
        "Partly:": isMissing,
        "Not built:": tests.length === 0 && isWaiting(evidence),
      };
      const [state, ...others] = states;
      const isOne = state !== undefined && others.length === 0;
      return !(isOne && fits[state] && evidence.endsWith(".\n"));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("names existing files and titles", () => {
    const wrong = requirements.flatMap((requirement) =>
      findMissingEvidence(shownBy(requirement)).map((what) => `${requirement.id}: ${what}`),
    );
    expect(wrong).toEqual([]);
  });

  it("the lists of names are those of the contract", () => {
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
    const known = new Set(requirements.map(({ id }) => id));
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
