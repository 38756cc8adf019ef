import type { Executor } from "../../platform/database/prepared-statement.ts";
import type { Series } from "../../companies/index.ts";
import { findDefects } from "./rules.ts";
import {
  defectKey,
  type SeriesDefect,
  listQuarantinedOf,
  quarantineSeries,
  removeFromQuarantine,
  readReleasedDefectKeys,
  readPriceSeries,
  findSuspectCodes,
} from "./store.ts";

/** Before any bar. */
const START_OF_TIME = "0001-01-01";
/** Codes read at a time. */
const BATCH = 200;

/**
 * Judges all series of a kind and holds those that cannot be right, except for defects that the operator has
 * released. A judgement of everything also lifts what is no longer so, because the bars were corrected.
 * To be called in a transaction that holds the right to import.
 * @param since only codes are judged whose bars from this day on give reason to, and nothing is lifted
 */
export async function updateQuarantine(
  executor: Executor,
  series: Series,
  since: string = START_OF_TIME,
): Promise<void> {
  const found = await findFirstDefects(executor, series, since);
  const held = new Map(
    (await listQuarantinedOf(executor, series)).map((each) => [codeAndKindKey(each), each]),
  );
  for (const defect of found.values()) {
    const known = held.get(codeAndKindKey(defect));
    if (known?.since !== defect.since) await quarantineSeries(executor, defect);
  }
  if (since !== START_OF_TIME) return;
  for (const each of held.values()) {
    if (!found.has(codeAndKindKey(each)))
      await removeFromQuarantine(executor, each, "lifted", "the series was corrected");
  }
}

/** The first defect of each code and kind that was not released. */
async function findFirstDefects(
  executor: Executor,
  series: Series,
  since: string,
): Promise<Map<string, SeriesDefect>> {
  const released = await readReleasedDefectKeys(executor, series);
  const codes = await findSuspectCodes(executor, series, since);
  const found = new Map<string, SeriesDefect>();
  for (let at = 0; at < codes.length; at += BATCH) {
    const batch = await readPriceSeries(executor, series, codes.slice(at, at + BATCH));
    for (const [code, bars] of batch) {
      for (const defect of findDefects(bars, series === "adjusted")) {
        const held = { series, code, ...defect };
        if (found.has(codeAndKindKey(held)) || released.has(defectKey(held))) continue;
        found.set(codeAndKindKey(held), held);
      }
    }
  }
  return found;
}

function codeAndKindKey({ code, kind }: SeriesDefect): string {
  return `${code} ${kind}`;
}
