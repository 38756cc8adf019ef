import type { Executor } from "../../platform/database/prepared-statement.ts";
import type { Series } from "../../companies/index.ts";
import { closeLimits, findDefects } from "./rules.ts";
import {
  defectKey,
  findSuspectCodes,
  listQuarantinedOf,
  quarantineSeries,
  readPriceSeries,
  readReleasedDefectKeys,
  removeFromQuarantine,
  type SeriesDefect,
} from "../../companies/stores/index.ts";

const START_OF_TIME = "0001-01-01";
const CODES_PER_BATCH = 200;

/**
 * Quarantines defective series, except for defects released by the operator. A full check also lifts quarantines whose
 * bars were corrected. Must run in a transaction that holds the import lease.
 * @param since check only codes with suspect bars from this day on, and lift nothing
 */
export async function updateQuarantine(
  executor: Executor,
  series: Series,
  since: string = START_OF_TIME,
): Promise<void> {
  const found = await findFirstDefects(executor, series, since);
  const quarantined = new Map(
    (await listQuarantinedOf(executor, series)).map((each) => [codeAndKindKey(each), each]),
  );
  for (const defect of found.values()) {
    const known = quarantined.get(codeAndKindKey(defect));
    if (known?.since !== defect.since) await quarantineSeries(executor, defect);
  }
  if (since !== START_OF_TIME) return;
  for (const each of quarantined.values()) {
    if (!found.has(codeAndKindKey(each)))
      await removeFromQuarantine(executor, each, "lifted", "the series was corrected");
  }
}

async function findFirstDefects(
  executor: Executor,
  series: Series,
  since: string,
): Promise<Map<string, SeriesDefect>> {
  const released = await readReleasedDefectKeys(executor, series);
  const limits = closeLimits(series === "adjusted");
  const codes = await findSuspectCodes(executor, series, since, limits);
  const found = new Map<string, SeriesDefect>();
  for (let at = 0; at < codes.length; at += CODES_PER_BATCH) {
    const batch = await readPriceSeries(executor, series, codes.slice(at, at + CODES_PER_BATCH));
    for (const [code, bars] of batch) {
      for (const defect of findDefects(bars, series === "adjusted")) {
        const candidate = { series, code, ...defect };
        if (found.has(codeAndKindKey(candidate)) || released.has(defectKey(candidate))) continue;
        found.set(codeAndKindKey(candidate), candidate);
      }
    }
  }
  return found;
}

function codeAndKindKey({ code, kind }: SeriesDefect): string {
  return `${code} ${kind}`;
}
