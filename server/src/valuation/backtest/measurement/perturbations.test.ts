import type { CompanyHistory, Facts, StatementDocument } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistories } from "../../company-histories.ts";
import { marketFixture } from "../../testing/market-fixture.ts";
import { perturbations } from "./perturbations.ts";

let market: readonly CompanyHistory[];
beforeAll(async () => {
  market = await readHistories(marketFixture(60, 12).reader);
});

type FactEntries = readonly (readonly [string, number | null])[];
const factsOf = (histories: readonly CompanyHistory[]): FactEntries =>
  histories.flatMap(({ documents }) =>
    documents.flatMap(({ documentId, facts }) =>
      Object.entries(facts as Facts & Record<string, number | null>).map(
        ([name, fact]): [string, number | null] => [`${documentId} ${name}`, fact],
      ),
    ),
  );
const countDisclosed = (facts: FactEntries) => facts.filter(([, fact]) => fact !== null).length;

const byId = (histories: readonly CompanyHistory[]) =>
  histories
    .flatMap(({ documents }): readonly StatementDocument[] => documents)
    .toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1));

describe("facts spoilt", () => {
  it("loses about one in twenty and leaves the others as they are", () => {
    const { histories, changes, companies } = perturbations.factsDeleted(market);
    const [before, after] = [factsOf(market), new Map(factsOf(histories))];
    expect(changes / countDisclosed(before)).toBeGreaterThan(0.04);
    expect(changes / countDisclosed(before)).toBeLessThan(0.06);
    expect(countDisclosed([...after])).toBe(countDisclosed(before) - changes);
    const altered = before.filter(([key, fact]) => ![fact, null].includes(after.get(key)!));
    expect(altered).toEqual([]);
    expect(companies).toBeGreaterThan(50);
  });

  it("multiplies about one in a hundred by a thousand and nothing else", () => {
    const { histories, changes } = perturbations.factsInflated(market);
    const [before, after] = [factsOf(market), new Map(factsOf(histories))];
    const altered = before.filter(([key, fact]) => after.get(key) !== fact);
    expect(altered.length).toBe(changes);
    expect(changes / countDisclosed(before)).toBeGreaterThan(0.005);
    expect(changes / countDisclosed(before)).toBeLessThan(0.015);
    for (const [key, fact] of altered) expect(after.get(key)).toBe(fact! * 1_000);
  });

  it("spoils the same facts whatever the order of companies and documents", () => {
    const turned = market
      .map((history) => ({ ...history, documents: history.documents.toReversed() }))
      .toReversed();
    expect(byId(perturbations.factsDeleted(turned).histories)).toEqual(
      byId(perturbations.factsDeleted(market).histories),
    );
  });
});

it("forgets every split and leaves prices as they were", () => {
  const { histories, changes, companies } = perturbations.splitsMissed(market);
  expect(market.flatMap(({ splits }) => splits)).toHaveLength(1);
  expect(histories.flatMap(({ splits }) => splits)).toEqual([]);
  expect({ changes, companies }).toEqual({ changes: 1, companies: 1 });
  expect(histories.map(({ monthEnds }) => monthEnds)).toEqual(
    market.map(({ monthEnds }) => monthEnds),
  );
});
