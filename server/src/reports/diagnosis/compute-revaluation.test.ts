import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import { documentFixture, HALF_YEAR } from "../../companies/testing/fixtures.ts";
import { closesFixture, SHARES, valueLineFixture } from "../testing/valuations.ts";
import { computeRevaluation } from "./compute-revaluation.ts";

/** Disclosed after the close of Tuesday 2026-05-12 (15:30). */
const FILING = documentFixture({ documentId: "FY" });
const CLOSES = closesFixture({
  "2026-05-11": 480,
  "2026-05-12": 500,
  "2026-05-13": null,
  "2026-05-14": 600,
  "2026-06-30": 700,
});
const LINE = valueLineFixture({
  "2026-05-12": { value: 800, pillars: { balance_sheet: 900, trend: 700, peers: 600 } },
  "2026-05-13": { value: 800, pillars: { balance_sheet: 900, trend: 700, peers: 600 } },
  "2026-05-14": { value: 1_000, pillars: { balance_sheet: 810, trend: 1_050, peers: 660 } },
});

const revaluation = (known: readonly DocumentRecord[], given: object = {}) =>
  computeRevaluation(known, {
    line: LINE,
    closes: CLOSES,
    splits: [],
    today: "2026-06-30",
    ...given,
  });

describe("the effect of the newest annual filing", () => {
  it("compares the day before with the first traded close after the disclosure", () => {
    expect(revaluation([FILING])).toEqual({
      documentId: "FY",
      before: 800,
      after: 1_000,
      largestMove: { key: "trend", change: expect.closeTo(0.5, 12) },
      firstPrice: 600,
    });
  });

  it("is that of the annual filing, not of a later quarter, forecast or notice", () => {
    const later = [
      documentFixture({ documentId: "Q", ...HALF_YEAR, disclosedAt: "2026-05-13T15:30:00+09:00" }),
      documentFixture({ documentId: "F", kind: "forecast" }),
      documentFixture({ documentId: "N", kind: "notice" }),
    ];
    const earlier = documentFixture({
      documentId: "old",
      disclosedAt: "2025-05-12T15:30:00+09:00",
    });
    expect(revaluation([earlier, FILING, ...later])?.documentId).toBe("FY");
    expect(revaluation(later)).toBeNull();
  });

  it("names the pillar that moved most in the value's own direction", () => {
    const fallen = valueLineFixture({
      "2026-05-13": { value: 1_000, pillars: { trend: 1_000, peers: 1_000, cash_flow: 1_000 } },
      "2026-05-14": { value: 900, pillars: { trend: 1_900, peers: 950, cash_flow: 700 } },
    });
    expect(revaluation([FILING], { line: fallen })?.largestMove).toEqual({
      key: "cash_flow",
      change: expect.closeTo(-0.3, 12),
    });
  });

  it("attributes nothing to a pillar that was absent on either day", () => {
    const appeared = valueLineFixture({
      "2026-05-13": { value: 800, pillars: { balance_sheet: 800, cash_flow: null } },
      "2026-05-14": { value: 1_000, pillars: { balance_sheet: 800, cash_flow: 1_500 } },
    });
    expect(revaluation([FILING], { line: appeared })).toMatchObject({
      before: 800,
      after: 1_000,
      largestMove: null,
    });
  });

  it("has no value before where the company was unrated", () => {
    const first = valueLineFixture({ "2026-05-14": { value: 1_000, pillars: { trend: 1_000 } } });
    expect(revaluation([FILING], { line: first })).toMatchObject({
      before: null,
      after: 1_000,
      largestMove: null,
    });
  });

  it("brings values of both sides of a split to today's shares", () => {
    const line = valueLineFixture({
      "2026-05-13": { value: 800, pillars: { trend: 800 } },
      "2026-05-14": { value: 500, pillars: { trend: 500 }, shares: 2 * SHARES },
    });
    const splits = [{ exDate: "2026-05-14", factor: 0.5 }];
    expect(revaluation([FILING], { line, splits })).toMatchObject({
      before: 400,
      after: 500,
      largestMove: { key: "trend", change: expect.closeTo(0.25, 12) },
    });
  });

  it.each([
    ["the market has not closed since", { closes: closesFixture({ "2026-05-12": 500 }) }],
    [
      "nothing was traded for more than a month",
      { closes: closesFixture({ "2026-05-12": 500, "2026-06-15": 510 }) },
    ],
    ["the company was never valued", { line: null }],
    ["the company is unrated since", { line: valueLineFixture({ "2026-05-14": { value: null } }) }],
    ["the value line ends before", { line: valueLineFixture({ "2026-05-12": { value: 800 } }) }],
  ])("is unknown where %s", (_, given) => {
    expect(revaluation([FILING], given)).toBeNull();
  });
});
