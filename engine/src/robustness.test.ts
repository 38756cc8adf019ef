import { describe, expect, it } from "vitest";
import type { CompanyHistory, Facts, StatementDocument } from "./company/inputs.ts";
import { createMarket } from "./market.ts";
import { marketFixture } from "./testing/market-fixture.ts";

const DATE = "2016-09-15";
const MARKET = marketFixture(40, 57, 11);
const PEERS = createMarket(MARKET).peers;
/** Maximum factor by which an input error may change a value. */
const MAX_VALUE_CHANGE = 2;

/** Yen per share of one company with the peers of the unperturbed market; null when unrated. */
function valued(history: CompanyHistory): number | null {
  const { value, shares } = createMarket([history], PEERS).valueCompany(history.code, DATE);
  return value === null || shares === null ? null : value / shares;
}

const COMPANIES = MARKET.filter((history) => valued(history) !== null);
const FACTS = Object.entries(COMPANIES[0]!.documents[0]!.facts as unknown as Record<string, number>)
  .filter(([, fact]) => fact !== null && fact !== 0)
  .map(([key]) => key as keyof Facts);

/** The history with one fact changed in its newest, or an older, filing. */
function perturb(
  history: CompanyHistory,
  back: number,
  key: keyof Facts,
  change: (fact: number) => number | null,
): CompanyHistory {
  const known = history.documents.filter(({ periodEnd }) => periodEnd < DATE);
  const target = known.at(-1 - back)!;
  const spoilt = (document: StatementDocument): StatementDocument => {
    const fact = document.facts[key];
    if (document !== target || fact === null) return document;
    return { ...document, facts: { ...document.facts, [key]: change(fact) } };
  };
  return { ...history, documents: history.documents.map(spoilt) };
}

function largeChangesAfter(spoilt: (history: CompanyHistory) => CompanyHistory): string[] {
  return COMPANIES.filter((history) => {
    const after = valued(spoilt(history));
    return (
      after !== null && Math.abs(Math.log(after / valued(history)!)) > Math.log(MAX_VALUE_CHANGE)
    );
  }).map(({ code }) => code);
}

describe("an error in the inputs leads to no rating or changes little", () => {
  it("uses companies with facts to perturb", () => {
    expect(COMPANIES.length).toBeGreaterThan(25);
    expect(FACTS.length).toBeGreaterThan(12);
  });

  describe.each(FACTS)("%s", (key) => {
    it.each([0, 2])("a thousandfold in the filing %i before the newest", (back) => {
      expect(largeChangesAfter((each) => perturb(each, back, key, (fact) => fact * 1_000))).toEqual(
        [],
      );
    });

    it("absent from the newest filing", () => {
      expect(largeChangesAfter((each) => perturb(each, 0, key, () => null))).toEqual([]);
    });
  });

  it("a split missing from the splits but not from the prices", () => {
    const exDate = "2016-05-20";
    const missed = (history: CompanyHistory): CompanyHistory => ({
      ...history,
      monthEnds: history.monthEnds.map(({ date, close }) => ({
        date,
        close: date < exDate ? close : close / 3,
      })),
    });
    const refused = COMPANIES.filter(
      (history) =>
        createMarket([missed(history)], PEERS).valueCompany(history.code, DATE).unrated ===
        "share_basis_unsure",
    );
    expect(refused).toHaveLength(COMPANIES.length);
  });
});
