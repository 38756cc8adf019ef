import { randomBytes } from "node:crypto";
import type { Companies } from "../companies/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { MonthEnds, Valuations } from "../valuation/index.ts";
import { sealMonth } from "./rules.ts";
import type { LiveRecordStore } from "./store.ts";
import { SALT_BYTES } from "./tree/frozen-row.ts";

export interface FreezeDeps {
  readonly store: LiveRecordStore;
  readonly companies: Pick<Companies, "state">;
  readonly monthEnds: MonthEnds;
  readonly valuation: Pick<Valuations, "isCurrent" | "valueMarket">;
  readonly clock: Clock;
  readonly createSalt?: () => Buffer;
}

/** `current`: the newest month end was frozen before; `empty`: there are no prices of a whole month. */
export type FreezeResult =
  | {
      readonly outcome: "frozen";
      readonly monthEnd: string;
      readonly rows: number;
      /** Rows named by a later list or by none; null for the sample market, whose names never change. */
      readonly assumedNames: number | null;
    }
  | { readonly outcome: "current"; readonly monthEnd: string }
  | { readonly outcome: "empty"; readonly monthEnd: null };

const randomSalt = () => randomBytes(SALT_BYTES);

/**
 * Freezes the newest month end and never an earlier one, whatever is missing: what is known now was
 * not known then. Everything is written in one transaction, so that a killed freeze leaves nothing
 * and the next one starts again.
 */
export async function freezeMonth(deps: FreezeDeps, signal?: AbortSignal): Promise<FreezeResult> {
  const { store, companies, monthEnds, valuation, clock, createSalt = randomSalt } = deps;
  const monthEnd = await monthEnds.newest();
  const { provenance } = await companies.state();
  if (monthEnd === null || provenance === null) return { outcome: "empty", monthEnd: null };
  const current = { outcome: "current", monthEnd } as const;
  if (isFrozen(await store.months(provenance), monthEnd)) return current;
  // After the daily run nothing is left to value, and the whole market need not be read for it.
  if (!(await valuation.isCurrent())) {
    await valuation.valueMarket({ from: monthEnd }, { signal });
  }
  const { marketDay } = await companies.state();
  const market = await monthEnds.read(monthEnd);
  const months = await store.months(provenance);
  if (isFrozen(months, monthEnd)) return current;
  signal?.throwIfAborted();
  const sealed = sealMonth({
    market,
    knownUntil: marketDay ?? monthEnd,
    previous: months.at(-1) ?? null,
    frozenAt: clock.now(),
    createSalt,
  });
  const isAdded = await store.add(provenance, sealed.month, sealed.rows);
  if (!isAdded) return current;
  const assumed = market.companies.filter(({ listed: { listedOn } }) => !(listedOn! <= monthEnd));
  return {
    outcome: "frozen",
    monthEnd,
    rows: sealed.rows.length,
    assumedNames: provenance === "sample" ? null : assumed.length,
  };
}

/** A later month in the chain closes all earlier ones. */
function isFrozen(months: readonly { readonly monthEnd: string }[], monthEnd: string): boolean {
  return months.some((month) => month.monthEnd >= monthEnd);
}
