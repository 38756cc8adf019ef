/**
 * Decimals of quoted prices, by the exchange's steps (呼値の単位): 業務規程 第14条第3項第1号. Only the steps below 1 yen
 * matter here; all others are whole yen. TOPIX100 had them in two stages, the second from 2014-07-22 (0.1 yen up to
 * 1,000 yen, 0.5 up to 5,000), the third from 2015-09-24 (0.5 up to 3,000); TOPIX Mid400 joined on 2023-06-05.
 *
 * ETFs and ETNs joined on 2021-11-29, except those with a trading unit of 1: after a close of 5,000 yen or less they
 * have whole steps until one of 7,000 or more (東証 マーケットニュース 2021-11-25), so that they never have steps below 1 yen
 * but for two days. No list of issues gives the trading unit: their own quotes decide (`hasTenth`).
 */

import { perShareDecimals } from "./figures.ts";

const TOPIX100 = ["TOPIX Core30", "TOPIX Large70"];
const TOPIX500 = [...TOPIX100, "TOPIX Mid400"];

interface FractionalSteps {
  /** 規模区分, as the exchange's list of issues spells them. */
  readonly groups: readonly (string | null)[];
  readonly from: string;
  /** Yen. */
  readonly upTo: number;
}

/** Newest first. */
const FRACTIONAL_STEPS: readonly FractionalSteps[] = [
  { groups: TOPIX500, from: "2023-06-05", upTo: 3_000 },
  { groups: TOPIX100, from: "2015-09-24", upTo: 3_000 },
  { groups: TOPIX100, from: "2014-07-22", upTo: 5_000 },
];

/** Decimals of the step in which an issue of this size is quoted at this price on this day. */
export function tickDecimals(size: string | null, day: string, yen: number): 0 | 1 {
  const steps = FRACTIONAL_STEPS.find(({ groups, from }) => from <= day && groups.includes(size));
  return steps !== undefined && yen <= steps.upTo ? 1 : 0;
}

/** Of binary fractions, in yen. */
const TOLERANCE = 1e-6;

const isMultipleOf = (yen: number, parts: number) =>
  Math.abs(yen * parts - Math.round(yen * parts)) < TOLERANCE * parts;

/** True for 152.3, which only such a step allows; false for 152.333, which a split has divided. */
export function hasTenth(yen: number): boolean {
  return isMultipleOf(yen, 10) && !isMultipleOf(yen, 1);
}

/**
 * Of a quoted price. Closes divided by later splits are no quotes: unless they are a multiple of 0.1, they are
 * written as amounts per share.
 * @param least of its step, or of the newest quote beside it; its own tenth decides where that has none
 */
export function priceDecimals(yen: number, least: number): number {
  return Math.max(least, perShareDecimals(yen), hasTenth(yen) ? 1 : 0);
}

export interface ClosingPrice<Day extends string | number> {
  readonly day: Day;
  /** On today's share basis; null without a trade. */
  readonly close: number | null;
}

/**
 * Of closes of one company that stand together: one where a close since the newest split has a tenth. Those before it are
 * divided by it, so that their tenths are not of a step.
 * @param least of its newest quote
 */
export function closeDecimals<Day extends string | number>(
  closes: readonly ClosingPrice<Day>[],
  newestSplit: Day | undefined,
  least: number,
): number {
  const isFine = closes.some(
    ({ day, close }) =>
      close !== null && (newestSplit === undefined || day >= newestSplit) && hasTenth(close),
  );
  return isFine ? 1 : least;
}

/** What a change may have: it is the difference to a close that splits have divided. */
const MAX_CHANGE_DECIMALS = 3;

/**
 * Of a change to this close: those of the close, one where the change is not whole, and more where it would else read
 * 0. So the close less its change is the close before, as shown.
 */
export function priceChangeDecimals(change: number, close: number, least: number): number {
  const decimals = Math.max(priceDecimals(close, least), isMultipleOf(change, 1) ? 0 : 1);
  const size = Math.abs(change);
  if (size < 0.5 / 10 ** MAX_CHANGE_DECIMALS) return decimals;
  return size * 10 ** decimals >= 0.5 ? decimals : Math.ceil(-Math.log10(2 * size));
}
