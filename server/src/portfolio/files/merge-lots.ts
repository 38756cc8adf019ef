import { type Holding, type HoldingAccount, holdingAccounts } from "@tenbin/contract";
import { HOLDING_SCALE } from "@tenbin/contract/portfolio/entry-limits";
import type { HoldingLine } from "./parse-holdings.ts";

export interface MergedHolding extends Holding {
  /** Of the lots, ascending. */
  readonly lines: readonly number[];
}

/** All lines about one company. */
export interface MergedCompany {
  readonly code: string;
  readonly name: string;
  /** Its names in the file. */
  readonly written: readonly string[];
  readonly lines: readonly number[];
  /** By account, in the order of accounts. */
  readonly holdings: readonly MergedHolding[];
  readonly note: string;
  readonly labels: readonly string[];
}

/** In the order in which companies come first. The first note and lists of a company count. */
export function mergeLots(lines: readonly HoldingLine[]): MergedCompany[] {
  const byCode = Map.groupBy(lines, ({ code }) => code);
  return [...byCode].map(([code, own]) => ({
    code,
    name: own[0]!.name,
    written: [...new Set(own.map(({ written }) => written))],
    lines: own.map(({ line }) => line),
    holdings: holdingAccounts.flatMap((account) => mergeAccount(account, own)),
    note: own.find(({ note }) => note !== "")?.note ?? "",
    labels: own.find(({ labels }) => labels.length > 0)?.labels ?? [],
  }));
}

function mergeAccount(account: HoldingAccount, lines: readonly HoldingLine[]): MergedHolding[] {
  const own = lines.filter(({ lot }) => lot?.account === account);
  if (own.length === 0) return [];
  const lots = own.map(({ lot }) => lot!);
  const shares = lots.reduce((sum, lot) => sum + scale(lot.shares), 0n);
  return [
    {
      account,
      shares: unscale(shares),
      average_cost: averageCost(lots, shares),
      lines: own.map(({ line }) => line),
    },
  ];
}

/** Weighted by shares, exact before one rounding half up; null if one lot's cost is not known. */
function averageCost(lots: readonly Holding[], shares: bigint): number | null {
  let paid = 0n;
  for (const lot of lots) {
    if (lot.average_cost === null) return null;
    paid += scale(lot.shares) * scale(lot.average_cost);
  }
  return unscale((2n * paid + shares) / (2n * shares));
}

const scale = (amount: number) => BigInt(Math.round(amount * HOLDING_SCALE));
const unscale = (amount: bigint) => Number(amount) / HOLDING_SCALE;
