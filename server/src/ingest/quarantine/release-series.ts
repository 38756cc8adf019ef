import { IMPORT_LEASE } from "../import-lease.ts";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import type { Series } from "../../companies/index.ts";
import { findDefects } from "./rules.ts";
import {
  defectKey,
  type SeriesDefect,
  removeFromQuarantine,
  listQuarantined,
  recordQuarantineDecision,
  readPriceSeries,
} from "./store.ts";

/**
 * The operator takes a code out of quarantine, knowing its series: every defect it has now is remembered as
 * released, whichever of them was the one that held it. A later defect holds it again.
 * @returns what was released; empty when nothing of the code was held
 */
export async function releaseSeries(
  pool: pg.Pool,
  { code, series, reason }: { code: string; series: Series; reason: string },
  onWait?: (holder: string) => void,
): Promise<SeriesDefect[]> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  try {
    return await inTransaction(pool, async (client) => {
      await lease.assertHeld(client);
      const held = (await listQuarantined(client)).filter(
        (each) => each.code === code && each.series === series,
      );
      if (held.length === 0) return [];
      for (const each of held) await removeFromQuarantine(client, each, "released", reason);
      const known = new Set(held.map(defectKey));
      const bars = (await readPriceSeries(client, series, [code])).get(code);
      const found = bars === undefined ? [] : findDefects(bars, series === "adjusted");
      for (const defect of found) {
        const each: SeriesDefect = Object.assign({ series, code }, defect);
        if (!known.has(defectKey(each)))
          await recordQuarantineDecision(client, each, "released", reason);
      }
      return held;
    });
  } finally {
    await lease.release().catch(() => {});
  }
}
