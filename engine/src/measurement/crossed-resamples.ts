import { type BootstrapPlan, blockResamples } from "./block-bootstrap.ts";
import { seededRandom } from "./random.ts";

/** How often each date and each company counts; a row counts as often as both together. */
export interface Draw {
  readonly dates: Uint16Array;
  readonly companies: Uint16Array;
}

/**
 * Resamples of dates × companies (the pigeonhole bootstrap of Owen, 2007): dates in circular blocks,
 * companies one by one, each independently of the other. Deterministic for a seed.
 * @throws RangeError unless 1 ≤ block ≤ length
 */
export function crossedResamples(
  plan: BootstrapPlan & { readonly companies: number },
): readonly Draw[] {
  const random = seededRandom(plan.seed + 1);
  return blockResamples(plan).map((dates) => {
    const companies = new Uint16Array(plan.companies);
    for (let count = 0; count < companies.length; count += 1) {
      const at = Math.floor(random() * companies.length);
      companies[at] = companies[at]! + 1;
    }
    return { dates, companies };
  });
}
