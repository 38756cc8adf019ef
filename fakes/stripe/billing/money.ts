/** Smallest amount in yen that a card is charged; https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MIN_CHARGE_YEN = 50;

/** To the nearest yen, halves away from zero. */
export function roundYen(amount: number): number {
  return amount < 0 ? -Math.round(-amount) : Math.round(amount);
}

/** Part of an amount that falls to some of its seconds. */
export function prorate(amount: number, seconds: number, ofSeconds: number): number {
  return roundYen((amount * seconds) / ofSeconds);
}

/** Splits an amount in proportion to weights without losing a yen. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  let leftAmount = amount;
  let leftWeight = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => {
    const share = leftWeight === 0 ? 0 : roundYen((leftAmount * weight) / leftWeight);
    leftAmount -= share;
    leftWeight -= weight;
    return share;
  });
}
