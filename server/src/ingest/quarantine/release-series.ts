import { IMPORT_LEASE } from "../import-lease.ts";
import type pg from "pg";
import { inTransaction } from "../../platform/database/transaction.ts";
import { acquireLease } from "../../platform/leases/lease.ts";
import type { Series } from "../../companies/index.ts";
import { judgeSeries } from "./rules.ts";
import { defectKey, type Held, letGo, quarantined, record, seriesToJudge } from "./store.ts";

/**
 * The operator takes a code out of quarantine, knowing its series: every defect it has now is remembered as
 * released, whichever of them was the one that held it. A later defect holds it again.
 * @returns what was released; empty when nothing of the code was held
 */
export async function releaseSeries(
  pool: pg.Pool,
  { code, series, reason }: { code: string; series: Series; reason: string },
  onWait?: (holder: string) => void,
): Promise<Held[]> {
  const lease = await acquireLease(pool, IMPORT_LEASE, { onWait });
  try {
    return await inTransaction(pool, async (client) => {
      await lease.hold(client);
      const held = (await quarantined(client)).filter(
        (each) => each.code === code && each.series === series,
      );
      if (held.length === 0) return [];
      for (const each of held) await letGo(client, each, "released", reason);
      const known = new Set(held.map(defectKey));
      const bars = (await seriesToJudge(client, series, [code])).get(code);
      const found = bars === undefined ? [] : judgeSeries(bars, series === "adjusted");
      for (const defect of found) {
        const each: Held = Object.assign({ series, code }, defect);
        if (!known.has(defectKey(each))) await record(client, each, "released", reason);
      }
      return held;
    });
  } finally {
    await lease.release().catch(() => {});
  }
}
