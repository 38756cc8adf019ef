import type { Day } from "../calendar/days.ts";
import type { Calibration } from "../calibration.ts";
import type { FiscalWindow } from "../company/inputs.ts";
import { atLevelOf } from "../peers/model.ts";
import type { PointInTimeCompany } from "../point-in-time-company.ts";
import { poolFilings, type PeersView } from "../pillars/pool-filings.ts";
import { shapleyShares } from "../statistics/shapley.ts";
import { toValueMove, type ValueMove } from "./value-move.ts";

/** A rated value of a company with what it was computed from. */
export interface ExplainedValue {
  readonly date: Day;
  readonly view: PeersView;
  /** Natural logarithm of the pooled value in yen. */
  readonly logPooled: number;
  readonly calibration: Calibration;
  /** Net shares on the share basis of `date`. */
  readonly shares: number;
}

/** One of the two values for each of the changes that lead from one to the other. */
type Mixture = readonly [results: 0 | 1, level: 0 | 1, multiples: 0 | 1];

/**
 * Why the value per share moved from one day to a later one. The pooled value S is computed anew by
 * the pillars' own code with each set of changes made: filings F, level L and multiples M of the
 * market. Each change gets its effect on ln S, averaged over all orders (Shapley, 1953); calibration
 * and shares are factors of their own:
 *
 *   ln V₁ ÷ V₀ = φ(F) + φ(L) + φ(M) + Δ ln premium + Δ ln damping − Δ ln shares
 *
 * Null where the filings of one day have no pillar in the market of the other.
 */
export function explainMove(
  company: PointInTimeCompany,
  before: ExplainedValue,
  after: ExplainedValue,
  requestedWindow: FiscalWindow | undefined,
): ValueMove | null {
  const sides = [before, after] as const;
  const states = sides.map(({ date }) => company.stateOn(date));
  const pooledWith = ([results, level, multiples]: Mixture): number => {
    const { view } = sides[multiples];
    const model = atLevelOf(view.model, sides[level].view.model);
    const { value } = poolFilings(states[results]!, requestedWindow, { ...view, model });
    return value === null ? NaN : Math.log(value);
  };
  const [results, level, multiples] = shareChanges(
    [states[0] !== states[1], ...marketChanges(before.view, after.view)],
    [before.logPooled, after.logPooled],
    pooledWith,
  );
  if (!Number.isFinite(results + level + multiples)) return null;
  const shares = before.shares / company.splitFactor(before.date, after.date);
  return toValueMove({
    results,
    market_level: level,
    multiples,
    premium: Math.log(after.calibration.premium / before.calibration.premium),
    damping: Math.log(after.calibration.damping / before.calibration.damping),
    shares: Math.log(shares / after.shares),
  });
}

function marketChanges(before: PeersView, after: PeersView): readonly [boolean, boolean] {
  if (before.model === after.model) return [false, before.sector !== after.sector];
  return [before.model !== null && after.model !== null, true];
}

/**
 * Only what changed is mixed: most moves are of the market alone.
 * @param ends logarithms of the pooled value with none and with all of the changes
 */
function shareChanges(
  isChanged: readonly boolean[],
  ends: readonly [number, number],
  pooledWith: (mixture: Mixture) => number,
): [number, number, number] {
  const changed = [0, 1, 2].filter((change) => isChanged[change]);
  const all = 2 ** changed.length - 1;
  const shares = shapleyShares(changed.length, (made) => {
    if (made === 0) return ends[0];
    if (made === all) return ends[1];
    const mixture: [0 | 1, 0 | 1, 0 | 1] = [0, 0, 0];
    changed.forEach((change, bit) => {
      mixture[change] = (made & (1 << bit)) === 0 ? 0 : 1;
    });
    return pooledWith(mixture);
  });
  const of = (change: number) => shares[changed.indexOf(change)] ?? 0;
  return [of(0), of(1), of(2)];
}
