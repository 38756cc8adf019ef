/**
 * Present value of a flow that grows at `growth` for `years` years and at `terminalGrowth` for ever
 * after, the first payment being `flow × (1 + growth)` in one year. Same unit as `flow`.
 *
 *   V = F · Σ_{k=1..n} q^k + F · q^n · (1 + g∞) ÷ (r − g∞),   q = (1 + g) ÷ (1 + r)
 *
 * Two-stage dividend discount model (Damodaran, Investment Valuation, ch. 13).
 * @throws RangeError when r ≤ g∞: the series has no sum.
 */
export function twoStageValue(
  flow: number,
  growth: number,
  rate: number,
  years: number,
  terminalGrowth: number,
): number {
  if (rate <= terminalGrowth) throw new RangeError("rate must exceed terminal growth");
  const ratio = (1 + growth) / (1 + rate);
  let explicit = 0;
  let power = 1;
  for (let year = 0; year < years; year += 1) {
    power *= ratio;
    explicit += power;
  }
  return flow * (explicit + (power * (1 + terminalGrowth)) / (rate - terminalGrowth));
}
