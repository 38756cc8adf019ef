import type { Pillar } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../testing/company-fixture.ts";
import { explainNoEffect } from "./window-effect.ts";

const [given] = companyFixture().page.valuation?.pillars ?? [];
const keys = ["balance_sheet", "cash_flow", "trend", "peers"] as const;

type State = Pillar["reason"] | "floored";

/** Each pillar is free unless `states` says otherwise. */
function pillarsWith(states: Partial<Record<Pillar["key"], State>>): Pillar[] {
  return keys.map((key) => pillarOf(key, states[key] ?? null));
}

function pillarOf(key: Pillar["key"], state: State): Pillar {
  const isFloored = state === "floored";
  return {
    ...given!,
    key,
    value_per_share: state === null || isFloored ? 1000 : null,
    reason: isFloored ? null : state,
    inputs: [{ ...given!.inputs[0]!, key: isFloored ? "adaptation_value" : "book_value" }],
  };
}

describe("effect of the window", () => {
  it("is empty while one of the two pillars depends on it", () => {
    expect(explainNoEffect(pillarsWith({}))).toBeNull();
    expect(explainNoEffect(pillarsWith({ trend: "floored" }))).toBeNull();
    expect(
      explainNoEffect(pillarsWith({ cash_flow: "nonpositive_fcf", peers: "floored" })),
    ).toBeNull();
  });

  it("names the pillars at the floor and those without weight", () => {
    expect(explainNoEffect(pillarsWith({ cash_flow: "floored", trend: "floored" }))).toBe(
      "この期間では、キャッシュフローと成長トレンドの柱は下限(資産をほかに転用した場合の価値)にあるため、決算期を動かしても理論価値はほとんど変わりません。",
    );
    expect(
      explainNoEffect(pillarsWith({ cash_flow: "nonpositive_fcf", trend: "floored" })),
    ).toMatch(/キャッシュフローの柱は使えず、成長トレンドの柱は下限/);
    expect(
      explainNoEffect(pillarsWith({ cash_flow: "no_cash_flow", trend: "no_operating_profit" })),
    ).toMatch(/キャッシュフローと成長トレンドの柱は使えず、決算期を動かしても/);
  });

  it("names a sector that has only one pillar", () => {
    const bank = { cash_flow: "sector_outside_model", trend: "sector_outside_model" } as const;
    expect(explainNoEffect(pillarsWith(bank))).toMatch(/^この業種では純資産の柱だけで/);
  });
});
