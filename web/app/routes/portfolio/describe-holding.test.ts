import type { PortfolioCompany } from "@tenbin/contract";
import { expect, it } from "vitest";
import { describeHolding } from "./describe-holding.ts";

type Change = PortfolioCompany["holding_splits"][number];

const written = { account: "specific", shares: 100, average_cost: 3_000 } as const;
const change = (changes: Partial<Change> = {}): Change => ({
  ...written,
  written_on: "2025-09-01",
  splits: [{ ex_date: "2025-09-29", factor: 1 / 3 }],
  carried: true,
  ...changes,
});
const held = (shares: number, average_cost: number | null) => {
  return [{ account: "specific" as const, shares, average_cost }];
};
const describe = (
  holdings: PortfolioCompany["holdings"],
  holding_splits: Change[],
  holding_doubt: PortfolioCompany["holding_doubt"] = null,
) => describeHolding({ holdings, holding_splits, holding_doubt });

it("says what a split made of shares and cost", () => {
  expect(describe(held(300, 1_000), [change()])).toEqual([
    "2025年9月29日の株式分割(1:3)を反映: 100株 × 3,000円 → 300株 × 1,000円",
  ]);
  const both = [...held(300, null), { account: "nisa" as const, shares: 5, average_cost: null }];
  expect(describe(both, [change({ average_cost: null })])).toEqual([
    "2025年9月29日の株式分割(1:3)を反映: 特定 100株 → 300株",
  ]);
});

it("says of a fraction what becomes of it, and names every split", () => {
  const splits = [
    { ex_date: "2025-09-29", factor: 10 / 11 },
    { ex_date: "2026-03-30", factor: 10 },
  ];
  const [line] = describe(held(11.55, 27_272.7273), [change({ shares: 105, splits })]);
  expect(line).toBe(
    "2025年9月29日の株式分割(1:1.1)、2026年3月30日の株式併合(10:1)を反映: 105株 × 3,000円 → 11.55株 × 27,272.7273円。1株に満たない端数は、ふつう会社がまとめて売却し、代金が支払われます。株数は証券会社の表示で確認してください。",
  );
});

it("asks which shares were meant, and says why there is no gain", () => {
  const unsure = [change({ carried: false })];
  expect(describe(held(100, 3_000), unsure, "unknown_share_basis")).toEqual([
    "2025年9月29日の株式分割(1:3)がありました。記録した株数と取得単価がその前と後のどちらのものか分からないため、評価額と損益を出していません。株数と取得単価を確認してください。",
  ]);
  expect(describe(held(100, 3_000), [], "no_price")).toEqual([
    "株価がないため、評価額と損益を出していません。",
  ]);
  expect(describe(held(100, 3_000), [])).toEqual([]);
});
