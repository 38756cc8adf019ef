import type { Market } from "@tenbin/engine";
import { addMonths } from "../../platform/clock/days.ts";
import type { InputHashes } from "./input-hashes.ts";
import type { ValuationStore } from "../store.ts";

interface RankingRun {
  readonly store: Pick<ValuationStore, "scaleHashes" | "writeScale" | "removeScales">;
  readonly market: Market;
  readonly hashes: InputHashes;
  readonly pause: () => Promise<void>;
}

/**
 * Stores the evidence of all companies at every month end that is over, one transaction each, unless
 * its inputs are unchanged.
 * @returns how many were written or removed
 */
export async function rankMonthEnds(
  { store, market, hashes, pause }: RankingRun,
  marketDay: string,
): Promise<number> {
  const month = marketDay.slice(0, 7);
  const monthEnds = market.monthEnds.filter((date) => date.slice(0, 7) < month);
  let changed = await store.removeScales(monthEnds);
  const known = await store.scaleHashes();
  for (const date of monthEnds) {
    const inputHash = hashes.before(addMonths(`${date.slice(0, 7)}-01`, 1).slice(0, 7));
    if (known.get(date) === inputHash) continue;
    await pause();
    await store.writeScale({ date, inputHash, scale: market.evidenceScaleAt(date) });
    changed += 1;
  }
  return changed;
}
