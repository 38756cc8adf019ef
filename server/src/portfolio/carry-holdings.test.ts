import type { Holding } from "@tenbin/contract";
import { HOLDING_SCALE } from "@tenbin/contract/portfolio/entry-limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carryHoldings, doubtOf, rewriteHoldings, type WrittenHolding } from "./carry-holdings.ts";

const EX_DATE = "2025-09-29";
const threefold = { exDate: EX_DATE, factor: 1 / 3 };

function wrote(
  shares: number,
  average_cost: number | null,
  from: string,
  until = from,
): WrittenHolding {
  return { account: "specific", shares, average_cost, written: { from, until } };
}

function gainAt(close: number, holdings: readonly Holding[]): number {
  return holdings.reduce(
    (sum, { shares, average_cost }) => sum + (close - average_cost!) * shares,
    0,
  );
}

const cents = (max: number) => fc.integer({ min: 1, max }).map((yen) => yen / 100);

const market = (close: number | null, date: string | null, delisted = false) => {
  const tape = { close, change: null, change_ratio: null, volume: null, date, decimals: 0 };
  return { tape, delisted };
};

describe("carryHoldings", () => {
  it.each([
    ["a split of 1:3", wrote(100, 3_000, "2025-09-01"), 1 / 3, [300, 1_000], 1_010, 3_000],
    ["a consolidation of 10:1", wrote(1_000, 800, "2025-09-01"), 10, [100, 8_000], 8_050, 5_000],
    ["a split of 1:1.1", wrote(100, 1_100, "2025-09-01"), 10 / 11, [110, 1_000], 1_010, 1_100],
  ])("keeps what was paid through %s", (_, written, factor, [shares, cost], close, gain) => {
    const { holdings, changes } = carryHoldings([written], [{ exDate: EX_DATE, factor }], EX_DATE);
    expect(holdings).toEqual([{ account: "specific", shares, average_cost: cost }]);
    expect(gainAt(close, holdings)).toBe(gain);
    expect(changes).toEqual([
      {
        account: "specific",
        shares: written.shares,
        average_cost: written.average_cost,
        written_on: "2025-09-01",
        splits: [{ ex_date: EX_DATE, factor }],
        carried: true,
      },
    ]);
  });

  it.each([
    ["until the ex-date", "2025-09-28", "2025-09-26", 100],
    ["from the ex-date on", "2025-09-28", EX_DATE, 300],
    ["if it was written on the ex-date", EX_DATE, EX_DATE, 100],
    ["if it was written later", "2025-09-30", "2025-10-01", 100],
  ])("moves a holding %s as the day says", (_, writtenOn, day, shares) => {
    const { holdings } = carryHoldings([wrote(100, null, writtenOn)], [threefold], day);
    expect(holdings).toEqual([{ account: "specific", shares, average_cost: null }]);
  });

  it("leaves what may be from before or after a split, also beside one that is certain", () => {
    const later = { exDate: "2026-03-30", factor: 0.5 };
    const written = wrote(100, 3_000, "2025-09-26", "2025-10-10");
    const { holdings, changes } = carryHoldings([written], [later, threefold], "2026-04-01");
    expect(holdings).toEqual([{ account: "specific", shares: 100, average_cost: 3_000 }]);
    expect(changes).toMatchObject([
      {
        carried: false,
        written_on: "2025-10-10",
        splits: [{ ex_date: EX_DATE }, { ex_date: "2026-03-30" }],
      },
    ]);
  });

  it("leaves what becomes no holding: less than 1/10,000 of a share", () => {
    const consolidation = { exDate: EX_DATE, factor: 100_000 };
    const carried = carryHoldings([wrote(0.5, 1, "2025-09-01")], [consolidation], EX_DATE);
    expect(carried.holdings[0]?.shares).toBe(0.5);
    expect(carried.changes[0]?.carried).toBe(false);
  });

  it("keeps value and gain of a whole portfolio through any splits", () => {
    const ratio = fc.constantFrom(1 / 2, 1 / 3, 1 / 10, 10 / 11, 2, 5, 10);
    const companies = fc.array(
      fc.record({
        shares: fc.integer({ min: 100, max: 1_000_000 }),
        cost: cents(1_000_000),
        close: cents(1_000_000),
        factors: fc.array(ratio, { maxLength: 3 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(companies, (held) => {
        const sums = { value: 0, gain: 0, moved: 0, movedGain: 0, rounding: 1e-6 };
        for (const { shares, cost, close, factors } of held) {
          const splits = factors.map((factor, at) => ({ exDate: `2025-0${at + 2}-10`, factor }));
          const after = factors.reduce((price, factor) => price * factor, close);
          const written = wrote(shares, cost, "2025-01-06");
          const [now] = carryHoldings([written], splits, "2025-12-01").holdings;
          sums.value += shares * close;
          sums.gain += shares * (close - cost);
          sums.moved += now!.shares * after;
          sums.movedGain += gainAt(after, [now!]);
          sums.rounding += (now!.shares + after + now!.average_cost!) / HOLDING_SCALE;
        }
        expect(Math.abs(sums.moved - sums.value)).toBeLessThan(sums.rounding);
        expect(Math.abs(sums.movedGain - sums.gain)).toBeLessThan(sums.rounding);
      }),
    );
  });
});

describe("doubtOf", () => {
  const certain = wrote(100, 3_000, "2025-09-01");
  const uncertain = wrote(100, 3_000, "2025-09-01", EX_DATE);
  it.each([
    ["nothing that is held", [], market(null, null), null],
    ["a price after the split", [certain], market(1_010, EX_DATE), null],
    ["a price before the split", [certain], market(3_010, "2025-09-26"), "price_before_split"],
    ["no price", [certain], market(null, null), "no_price"],
    ["a delisted company", [certain], market(1_010, EX_DATE, true), "delisted"],
    ["shares of either side", [uncertain], market(1_010, EX_DATE), "unknown_share_basis"],
  ] as const)("of %s", (_, written, known, expected) => {
    const carried = carryHoldings(written, [threefold], EX_DATE);
    expect(doubtOf(carried, known, [threefold], EX_DATE)).toBe(expected);
  });
});

describe("rewriteHoldings", () => {
  const today = { from: "2025-10-01", until: "2025-10-01" };
  const before = [wrote(100, 3_000, "2025-09-01")];
  const shown: Holding[] = [{ account: "specific", shares: 300, average_cost: 1_000 }];
  const nisa: Holding = { account: "nisa", shares: 5, average_cost: 990 };

  it("dates what changed and keeps the other accounts as they were written", () => {
    const expected = [before[0], { ...nisa, written: today }];
    expect(rewriteHoldings([...shown, nisa], before, shown, today)).toEqual(expected);
  });

  it("takes the whole as it is shown for confirmed", () => {
    const expected = [{ ...shown[0], written: today }];
    expect(rewriteHoldings(shown, before, shown, today)).toEqual(expected);
  });

  it("takes the figures of before the split, sent after it, for those of today", () => {
    const typed: Holding[] = [{ account: "specific", shares: 100, average_cost: 3_000 }];
    const expected = [{ ...typed[0], written: today }];
    expect(rewriteHoldings(typed, before, shown, today)).toEqual(expected);
  });
});
