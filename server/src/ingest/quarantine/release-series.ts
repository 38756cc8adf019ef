import { IMPORT_LEASE } from "../import-lease.ts";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import type { Series } from "../../companies/index.ts";
import { findDefects } from "./rules.ts";
import {
  defectKey,
  listQuarantined,
  readPriceSeries,
  recordQuarantineDecision,
  removeFromQuarantine,
  type SeriesDefect,
} from "../../companies/stores/index.ts";

/**
 * Every defect the series has now is recorded as released, not only the quarantined one; a later defect quarantines it
 * again.
 * @returns the released defects; empty when the code was not quarantined
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
      const quarantined = (await listQuarantined(client)).filter(
        (each) => each.code === code && each.series === series,
      );
      if (quarantined.length === 0) return [];
      for (const each of quarantined) await removeFromQuarantine(client, each, "released", reason);
      const known = new Set(quarantined.map(defectKey));
      const bars = (await readPriceSeries(client, series, [code])).get(code);
      const found = bars === undefined ? [] : findDefects(bars, series === "adjusted");
      for (const defect of found) {
        const each: SeriesDefect = Object.assign({ series, code }, defect);
        if (!known.has(defectKey(each)))
          await recordQuarantineDecision(client, each, "released", reason);
      }
      return quarantined;
    });
  } finally {
    await lease.release().catch(() => {});
  }
}
