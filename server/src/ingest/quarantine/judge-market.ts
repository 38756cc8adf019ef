import type { Executor } from "../../platform/database/statement.ts";
import type { Series } from "../../companies/index.ts";
import { judgeSeries } from "./rules.ts";
import {
  defectKey,
  type Held,
  heldIn,
  hold,
  letGo,
  releasedIn,
  seriesToJudge,
  suspects,
} from "./store.ts";

/** Before any bar. */
const EVER = "0001-01-01";
/** Codes read at a time. */
const BATCH = 200;

/**
 * Judges all series of a kind and holds those that cannot be right, except for defects that the operator has
 * released. A judgement of everything also lifts what is no longer so, because the bars were corrected.
 * To be called in a transaction that holds the right to import.
 * @param since only codes are judged whose bars from this day on give reason to, and nothing is lifted
 */
export async function judgeMarket(
  executor: Executor,
  series: Series,
  since: string = EVER,
): Promise<void> {
  const found = await firstDefects(executor, series, since);
  const held = new Map((await heldIn(executor, series)).map((each) => [keyOf(each), each]));
  for (const defect of found.values()) {
    const known = held.get(keyOf(defect));
    if (known?.since !== defect.since) await hold(executor, defect);
  }
  if (since !== EVER) return;
  for (const each of held.values()) {
    if (!found.has(keyOf(each))) await letGo(executor, each, "lifted", "the series was corrected");
  }
}

/** The first defect of each code and kind that was not released. */
async function firstDefects(
  executor: Executor,
  series: Series,
  since: string,
): Promise<Map<string, Held>> {
  const released = await releasedIn(executor, series);
  const codes = await suspects(executor, series, since);
  const found = new Map<string, Held>();
  for (let at = 0; at < codes.length; at += BATCH) {
    const batch = await seriesToJudge(executor, series, codes.slice(at, at + BATCH));
    for (const [code, bars] of batch) {
      for (const defect of judgeSeries(bars, series === "adjusted")) {
        const held = { series, code, ...defect };
        if (found.has(keyOf(held)) || released.has(defectKey(held))) continue;
        found.set(keyOf(held), held);
      }
    }
  }
  return found;
}

function keyOf({ code, kind }: Held): string {
  return `${code} ${kind}`;
}
