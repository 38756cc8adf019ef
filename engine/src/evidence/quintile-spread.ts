import { mean } from "../statistics/mean.ts";

const QUINTILES = 5;

/**
 * Mean outcome of the fifth with the highest signals minus that of the fifth with the lowest. Each
 * holds n ÷ 5 members, rounded down; members with equal signals keep the order given. Null with
 * fewer than five pairs.
 * @throws RangeError for lists of different length
 */
export function quintileSpread(
  signals: readonly number[],
  outcomes: readonly number[],
): number | null {
  if (signals.length !== outcomes.length)
    throw new RangeError("pairs need two lists of one length");
  const size = Math.floor(signals.length / QUINTILES);
  if (size === 0) return null;
  const order = signals.map((_, index) => index).toSorted((a, b) => signals[b]! - signals[a]!);
  const outcomeOf = (members: readonly number[]) => mean(members.map((index) => outcomes[index]!));
  return outcomeOf(order.slice(0, size))! - outcomeOf(order.slice(-size))!;
}
