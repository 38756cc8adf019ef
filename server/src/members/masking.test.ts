import { describe, expect, it } from "vitest";
import { valueDerived } from "@tenbin/contract";
import { z } from "zod";
import { masking } from "./masking.ts";
import { NO_FACTS, type RightsFacts } from "./rights-facts.ts";
import { rightsOf } from "./rights.ts";
import { factsOfPlan, factsWith, paidUnit } from "./testing/rights-facts.ts";

const registeredAt = new Date("2026-11-01T00:00:00Z");
const NOW = new Date("2026-11-21T00:00:00Z");
const personal = { userType: "personal", lifetime: null, registeredAt } as const;

const row = z.object({ ticker: z.string(), verdict: valueDerived(z.string().nullable()) });
const schema = row.extend({ peers: z.array(row) });
const answer = {
  ticker: "9735",
  verdict: "cheap",
  peers: [{ ticker: "7203", verdict: "fair" }],
};

function audienceOf(facts: RightsFacts, openCompanies: readonly string[] = []) {
  const rights = rightsOf(personal, NOW, facts, openCompanies);
  return masking.audienceOf(answer, schema, rights);
}

const unlocked = (...tickers: readonly string[]) =>
  factsWith({
    unlocks: tickers.map((ticker) => ({
      ticker,
      until: new Date(NOW.getTime() + 1),
      isOfPerson: false,
    })),
  });

describe("masking.audienceOf", () => {
  it("is one for all with a plan, and one for all others", () => {
    const [light, expert] = [factsOfPlan("tenbin_light"), factsOfPlan("tenbin_expert")];
    expect(audienceOf(light)).toEqual({ class: "whole", version: "" });
    expect(audienceOf(expert)).toEqual(audienceOf(light));
    expect(audienceOf(NO_FACTS)).toEqual({ class: "masked", version: "" });
    const visitor = rightsOf(null, NOW);
    expect(masking.audienceOf(answer, schema, visitor)).toEqual(audienceOf(NO_FACTS));
  });

  it("has those with companies of their own, but for answers in which one of these is", () => {
    expect(audienceOf(unlocked("6758", "130A"))).toEqual(audienceOf(NO_FACTS));
    expect(audienceOf(unlocked("6758", "7203"))).toBeNull();
    expect(audienceOf(factsWith({ subscriptions: [paidUnit("9735")] }))).toBeNull();
  });

  it("is another one on the next day, when other companies are open", () => {
    expect(audienceOf(NO_FACTS, ["9735"])).not.toEqual(audienceOf(NO_FACTS, ["7203"]));
    expect(audienceOf(unlocked("6758"), ["9735"])).toEqual(audienceOf(NO_FACTS, ["9735"]));
  });
});
