import {
  createMarket,
  engineVersion,
  type Market,
  serializePeersTimeline,
  type Valuation,
} from "@tenbin/engine";
import { type MarketReader, readHistories } from "../company-histories.ts";
import { type CpuThrottle, unthrottled } from "../../platform/cpu-throttle.ts";
import { rankMonthEnds } from "./rank-month-ends.ts";
import { type InputHashes, inputHashes, marketHash } from "./input-hashes.ts";
import { daysToValue, type DateSelection } from "../rules.ts";
import type { ValuationStore } from "../store.ts";

export interface ValuationReport {
  readonly engineVersion: string;
  readonly days: number;
  /** Stored values that were computed, and those with unchanged inputs. */
  readonly computed: number;
  readonly unchanged: number;
  readonly date: string | null;
  readonly companies: number;
  readonly rated: number;
}

export interface ValuationProgress {
  readonly done: number;
  readonly total: number;
  readonly date: string;
}

export interface ValuationOptions {
  readonly onProgress?: ((progress: ValuationProgress) => void) | undefined;
  /** Aborts the run; days already written stay. */
  readonly signal?: AbortSignal | undefined;
}

interface ValuationRun {
  readonly runId: string;
  readonly store: ValuationStore;
  readonly market: Market;
  readonly hashes: InputHashes;
  readonly pause: () => Promise<void>;
}

/** Companies valued between two pauses. */
const BATCH_SIZE = 100;

/**
 * Writes one transaction per day, so a crash loses at most the current day. Values with unchanged
 * inputs are skipped.
 * @throws RangeError for a day after the market's last, and the signal's reason
 */
export async function valueMarket(
  companies: MarketReader,
  store: ValuationStore,
  selection: DateSelection,
  { onProgress, signal }: ValuationOptions = {},
  pace: CpuThrottle = unthrottled(),
): Promise<ValuationReport> {
  const { version, marketDay } = await companies.state();
  if (selection.date !== undefined && (marketDay === null || selection.date > marketDay)) {
    throw new RangeError(
      `${selection.date} lies after the last day with prices (${marketDay ?? "none"})`,
    );
  }
  const days = daysToValue(selection, await companies.valuationDays());
  const histories = await readHistories(companies, pace, signal);
  const runId = await store.startRun(version, days.length);
  const run: ValuationRun = {
    runId,
    store,
    market: createMarket(histories),
    hashes: inputHashes(histories),
    pause: () => pace.pause(signal),
  };
  await run.pause();
  const removed =
    marketDay === null
      ? 0
      : await store.removeValues(
          histories.map(({ code }) => code),
          marketDay,
        );
  const valued = await store.valuedDays();
  let computed = 0;
  for (const [index, date] of days.entries()) {
    onProgress?.({ done: index, total: days.length, date });
    computed += await valueDay(run, date, valued.get(date));
  }
  const unchanged = days.length * histories.length - computed;
  const scales = marketDay === null ? 0 : await rankMonthEnds(run, marketDay);
  await store.finishRun({
    runId,
    computed,
    removed,
    unchanged,
    scales,
    peers: () => serializePeersTimeline(run.market.peers),
  });
  return {
    engineVersion,
    days: days.length,
    computed,
    unchanged,
    date: days.at(-1) ?? null,
    companies: histories.length,
    rated: await store.ratedOn(days.at(-1) ?? "0001-01-01"),
  };
}

async function valueDay(
  run: ValuationRun,
  date: string,
  known: string | undefined,
): Promise<number> {
  const hashes = run.hashes.on(date);
  const newHash = marketHash(hashes);
  if (newHash === known) return 0;
  const stored = await run.store.hashesOn(date);
  const changed = [...hashes].filter(([code, hash]) => stored.get(code) !== hash);
  const removedCodes = [...stored.keys()].filter((code) => !hashes.has(code));
  const codes = changed.map(([code]) => code);
  const valuations: Valuation[] = [];
  for (let at = 0; at < codes.length; at += BATCH_SIZE) {
    await run.pause();
    valuations.push(...run.market.valueOn(date, codes.slice(at, at + BATCH_SIZE)).values());
  }
  await run.store.writeDay({
    runId: run.runId,
    date,
    marketHash: newHash,
    companies: hashes.size,
    replaced: [...codes, ...removedCodes],
    valuations,
    hashes,
  });
  await run.pause();
  return codes.length;
}
