import type { AlertCondition } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import type { CompanyFacts } from "./company-facts.ts";
import { type AlertState, evaluateCompany, type Telling } from "./evaluate-company.ts";

const FIRST_DAY = "2025-11-17";
const dayAt = (at: number) => toIsoDate(toEpochDay(FIRST_DAY) + at);

function facts(changes: Partial<CompanyFacts> = {}): CompanyFacts {
  return {
    day: FIRST_DAY,
    close: 1_000,
    priceDecimals: 1,
    verdict: "fair",
    unratedReason: null,
    ratio: 1,
    warnings: [],
    disclosures: [],
    revisions: [],
    nextResults: null,
    splitFactorSince: () => 1,
    ...changes,
  };
}

function follow(
  condition: AlertCondition,
  days: readonly Partial<CompanyFacts>[],
  levelDay: string | null = FIRST_DAY,
) {
  let state: AlertState | null = null;
  const told: Telling[][] = [];
  for (const [at, changes] of days.entries()) {
    const known = facts({ day: dayAt(at), ...changes });
    const next = evaluateCompany({ condition, levelDay, state }, known, true);
    const again = evaluateCompany({ condition, levelDay, state: next.state }, known, false);
    expect(again).toEqual({ state: next.state, told: [] });
    told.push([...next.told]);
    state = next.state;
  }
  return told;
}
const detailsOf = (told: readonly (readonly Telling[])[]) =>
  told.map((each) => each.map(({ detail }) => detail));

const disclosure = (id: string, kind: "quarter" | "dividend" = "quarter") => ({
  document_id: id,
  disclosed_at: `${FIRST_DAY}T15:30:00+09:00`,
  kind,
  title: `開示${id}`,
  period_name: null,
});

describe("evaluateCompany", () => {
  it("tells a changed verdict with what was known before, and flutter around an edge once", () => {
    const days = [0.82, 0.79, 0.81, 0.795, 0.81, 0.7, 0.69].map((ratio) => ({
      ratio,
      verdict: ratio <= 0.8 ? ("cheap" as const) : ("fair" as const),
    }));
    expect(detailsOf(follow({ kind: "verdict", once: false }, days))).toEqual([
      [],
      [
        {
          verdict_before: "fair",
          verdict_after: "cheap",
          unrated_reason: null,
          ratio_before: 0.82,
          ratio_after: 0.79,
        },
      ],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it("waits for the value of a company that has just disclosed figures", () => {
    const cheap = { verdict: "cheap", ratio: 0.7 } as const;
    const waiting = { verdict: "unrated", unratedReason: "awaiting_value", ratio: null } as const;
    expect(follow({ kind: "verdict", once: false }, [cheap, waiting, cheap]).flat()).toEqual([]);
    const gone = { verdict: "unrated", unratedReason: "delisted", ratio: null } as const;
    expect(
      detailsOf(follow({ kind: "verdict", once: false }, [cheap, waiting, gone])).at(-1),
    ).toMatchObject([
      { verdict_before: "cheap", verdict_after: "unrated", unrated_reason: "delisted" },
    ]);
  });

  it("tells a level that is crossed in the direction that was asked for", () => {
    const condition = { kind: "price", direction: "below", level: 900, once: false } as const;
    const crossed = { direction: "below", level: 900, price_decimals: 1 };
    const closes = [1_000, 880, null, 1_000, 850];
    const told = detailsOf(
      follow(
        condition,
        closes.map((close) => ({ close })),
      ),
    );
    expect(told).toEqual([
      [],
      [{ ...crossed, price_before: 1_000, price_after: 880 }],
      [],
      [],
      [{ ...crossed, price_before: 1_000, price_after: 850 }],
    ]);
  });

  it("moves a price level with splits", () => {
    const factor = fc.constantFrom(0.5, 0.2, 0.1, 2, 10);
    const price = fc.integer({ min: 100, max: 5_000 });
    fc.assert(
      fc.property(factor, price, price, price, (split, level, first, second) => {
        const condition = { kind: "price", direction: "above", level, once: false } as const;
        const ex = dayAt(1);
        const splitFactorSince = (day: string) => (day < ex ? split : 1);
        const plain = follow(condition, [{ close: first }, { close: second }]);
        const adjusted = follow(condition, [
          { close: first },
          { close: second * split, splitFactorSince },
        ]);
        expect(adjusted.flat().length).toBe(plain.flat().length);
        for (const [at, { detail }] of adjusted.flat().entries()) {
          const expected = plain.flat()[at]!.detail;
          expect(detail.price_before! / split).toBeCloseTo(expected.price_before!);
          expect(detail.level! / split).toBeCloseTo(expected.level!);
        }
      }),
      { seed: 18 },
    );
  });

  it("tells each disclosure of the kinds asked for once, late ones of the evening too", () => {
    const condition = { kind: "disclosure" as const, kinds: ["quarter" as const], once: false };
    const [a, b, c] = [disclosure("a"), disclosure("b"), disclosure("c", "dividend")];
    const first = evaluateCompany(
      { condition, levelDay: null, state: null },
      facts({ disclosures: [a] }),
      true,
    );
    expect(first.told).toEqual([]);
    const late = facts({ disclosures: [a, b, c] });
    const next = evaluateCompany({ condition, levelDay: null, state: first.state }, late, false);
    expect(next.told.map(({ key }) => key)).toEqual(["b"]);
    const again = evaluateCompany({ condition, levelDay: null, state: next.state }, late, true);
    expect(again.told).toEqual([]);
  });

  it("tells a revision with the amounts before and after", () => {
    const revision = {
      year: "2026年3月期",
      disclosedOn: FIRST_DAY,
      up: true,
      item: "operating_income",
      before: 1e9,
      after: 2e9,
    } as const;
    const told = follow({ kind: "forecast", once: false }, [{}, { revisions: [revision] }]);
    expect(detailsOf(told)[1]).toEqual([
      {
        forecast: {
          year: "2026年3月期",
          disclosed_on: FIRST_DAY,
          up: true,
          item: "operating_income",
          before: 1e9,
          after: 2e9,
        },
      },
    ]);
  });

  it("tells results of the next trading day, over weekends and holidays, once", () => {
    const friday = "2025-11-21";
    // Monday the 24th is a holiday.
    const nextResults = { plannedOn: "2025-11-25", period: "2Q" } as const;
    const known = { nextResults };
    const ahead = (daysAhead: 1 | 5) =>
      follow({ kind: "results", days_ahead: daysAhead, once: false }, [
        { day: "2025-11-19" },
        { day: "2025-11-20", ...known },
        { day: friday, ...known },
        { day: "2025-11-25", ...known },
      ]).map((each) => each.map(({ key }) => key));
    expect(ahead(1)).toEqual([[], [], ["2025-11-25"], []]);
    expect(ahead(5)).toEqual([[], ["2025-11-25"], [], []]);
  });

  it("tells a warning that appears, not one that is away for a day", () => {
    const told = follow({ kind: "warning", once: false }, [
      { warnings: [] },
      { warnings: ["going_concern"] },
      { warnings: [] },
      { warnings: ["going_concern", "supervision"] },
    ]);
    expect(told.map((each) => each.map(({ detail }) => detail.warnings))).toEqual([
      [],
      [["going_concern"]],
      [],
      [["supervision"]],
    ]);
  });

  it("tells no warning of a kind that the server did not know when it looked last", () => {
    const condition = { kind: "warning", once: false } as const;
    const evaluate = (state: AlertState, warnings: CompanyFacts["warnings"]) =>
      evaluateCompany({ condition, levelDay: null, state }, facts({ warnings }), true);
    const stored: AlertState = { absent: { supervision: 0 } };
    const first = evaluate(stored, ["going_concern", "supervision", "share_counts_differ"]);
    expect(detailsOf([first.told])).toEqual([[{ warnings: ["going_concern"] }]]);
    const next = evaluate(first.state!, ["supervision", "share_counts_differ"]);
    expect(next.told).toEqual([]);
    const later = evaluate(next.state!, ["supervision", "six_month_periods"]);
    expect(detailsOf([later.told])).toEqual([[{ warnings: ["six_month_periods"] }]]);
  });
});
