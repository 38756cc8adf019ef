import {
  type Holding,
  type HoldingDoubt,
  type HoldingSplits,
  holding as holdingSchema,
  type PortfolioCompany,
} from "@tenbin/contract";
import { HOLDING_SCALE } from "@tenbin/contract/portfolio/entry-limits";
import type { ShareSplit } from "@tenbin/engine";
import { splitFactor } from "../companies/index.ts";

/**
 * Days in Japan between which figures were written. A split with an ex-date up to `from` is in them, one after
 * `until` is not; of one in between nobody knows.
 */
export interface WrittenDays {
  readonly from: string;
  readonly until: string;
}

/** As the member wrote it. */
export interface WrittenHolding extends Holding {
  readonly written: WrittenDays;
}

export interface CarriedHoldings {
  /** On the share basis of the day; as written where nobody knows on which they are. */
  readonly holdings: Holding[];
  /** Of the accounts that a split changes or may change. */
  readonly changes: HoldingSplits[];
}

/**
 * Shares are divided by the factors of the splits since, costs are multiplied by them: what was paid and
 * what it is worth stay the same (会社法184条1項), up to the four decimals of holdings.
 * @param day null: no market is known
 */
export function carryHoldings(
  written: readonly WrittenHolding[],
  splits: readonly ShareSplit[],
  day: string | null,
): CarriedHoldings {
  const changes: HoldingSplits[] = [];
  const holdings = written.map((given) => {
    const { account, shares, average_cost, written: days } = given;
    const typed = { account, shares, average_cost };
    const later = day === null ? [] : splitsBetween(splits, days.from, day);
    if (day === null || later.length === 0) return typed;
    const factor = splitFactor(later, days.until, day);
    const moved = {
      account,
      shares: round(shares / factor),
      average_cost: average_cost === null ? null : round(average_cost * factor),
    };
    const isSure = later.every(({ exDate }) => exDate > days.until);
    const carried = isSure && holdingSchema.safeParse(moved).success;
    changes.push({
      account,
      shares,
      average_cost,
      written_on: days.until < day ? days.until : day,
      splits: later.map(({ exDate, factor: own }) => ({ ex_date: exDate, factor: own })),
      carried,
    });
    return carried ? moved : typed;
  });
  return { holdings, changes };
}

/** Why there is no value and no gain of what is held; null where there are both, or nothing is held. */
export function doubtOf(
  { holdings, changes }: CarriedHoldings,
  { tape, delisted }: Pick<PortfolioCompany, "tape" | "delisted">,
  splits: readonly ShareSplit[],
  day: string | null,
): HoldingDoubt | null {
  if (holdings.length === 0) return null;
  if (delisted) return "delisted";
  if (changes.some(({ carried }) => !carried)) return "unknown_share_basis";
  if (tape.close === null || tape.date === null || day === null) return "no_price";
  return splitsBetween(splits, tape.date, day).length > 0 ? "price_before_split" : null;
}

/**
 * What a member sends. An account as it is shown stays as it was written, beside one that changes; the whole as it
 * is shown is confirmed, and written today.
 */
export function rewriteHoldings(
  sent: readonly Holding[],
  before: readonly WrittenHolding[],
  shown: readonly Holding[],
  today: WrittenDays,
): WrittenHolding[] {
  const isConfirmed =
    sent.length === shown.length && sent.every((holding) => isAmong(shown, holding));
  return sent.map((holding) => {
    const kept = before.find(({ account }) => account === holding.account);
    const stays = !isConfirmed && kept !== undefined && isAmong(shown, holding);
    return stays ? kept : { ...holding, written: today };
  });
}

export function isAmong(holdings: readonly Holding[], { account, ...own }: Holding): boolean {
  const same = holdings.find((holding) => holding.account === account);
  return same?.shares === own.shares && same.average_cost === own.average_cost;
}

/** Ex after the first day and up to the second, in order. */
function splitsBetween(
  splits: readonly ShareSplit[],
  after: string,
  until: string,
): readonly ShareSplit[] {
  return splits
    .filter(({ exDate }) => exDate > after && exDate <= until)
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

function round(amount: number): number {
  return Math.round(amount * HOLDING_SCALE) / HOLDING_SCALE;
}
