import { averageRanks } from "../statistics/average-ranks.ts";
import { mean } from "../statistics/mean.ts";

const QUINTILES = 5;

/**
 * A statistic of one date, told company by company: its value is the mean of the contributions, and
 * drawing companies again changes it as, to the first order, it changes that mean.
 */
export type Contributions = Float64Array;

/**
 * Contributions to Spearman's rank correlation: products of the standardised average ranks. Null
 * with fewer than two pairs or when one side does not vary.
 * @throws RangeError for lists of different length
 */
export function spearmanContributions(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
): Contributions | null {
  assertPairs(xs, ys);
  const left = standardised(xs);
  const right = standardised(ys);
  if (left === null || right === null) return null;
  return left.map((x, at) => x * right[at]!);
}

/**
 * Contributions to the mean outcome of the fifth with the highest signals minus that of the fifth
 * with the lowest. Each holds n ÷ 5 members, rounded down; members with equal signals keep the order
 * given. Null with fewer than five pairs.
 * @throws RangeError for lists of different length
 */
export function spreadContributions(
  signals: readonly number[],
  outcomes: readonly number[],
): Contributions | null {
  assertPairs(signals, outcomes);
  const fifths = outerFifths(signals);
  if (fifths === null) return null;
  const { highest, lowest } = fifths;
  const meanOf = (members: readonly number[]) => mean(members.map((at) => outcomes[at]!))!;
  const [top, bottom] = [meanOf(highest), meanOf(lowest)];
  const contributions = new Float64Array(signals.length).fill(top - bottom);
  const scale = signals.length / highest.length;
  for (const at of highest) contributions[at] = contributions[at]! + scale * (outcomes[at]! - top);
  for (const at of lowest) {
    contributions[at] = contributions[at]! - scale * (outcomes[at]! - bottom);
  }
  return contributions;
}

/** Positions of the highest and the lowest fifth of the signals; null with fewer than five. */
export function outerFifths(
  signals: readonly number[],
): { readonly highest: readonly number[]; readonly lowest: readonly number[] } | null {
  const size = Math.floor(signals.length / QUINTILES);
  if (size === 0) return null;
  const order = signals.map((_, index) => index).toSorted((a, b) => signals[b]! - signals[a]!);
  return { highest: order.slice(0, size), lowest: order.slice(-size) };
}

/** Average ranks with mean 0 and variance 1; null when they do not vary. */
function standardised(values: ArrayLike<number>): Float64Array | null {
  const ranks = averageRanks(values);
  const middle = (values.length + 1) / 2;
  let variance = 0;
  for (const rank of ranks) variance += (rank - middle) ** 2;
  if (variance === 0) return null;
  const deviation = Math.sqrt(variance / values.length);
  return ranks.map((rank) => (rank - middle) / deviation);
}

function assertPairs(xs: ArrayLike<number>, ys: ArrayLike<number>): void {
  if (xs.length !== ys.length) throw new RangeError("pairs need two lists of one length");
}
