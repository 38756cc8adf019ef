import { engineVersion } from "@tenbin/engine";
import type pg from "pg";
import type { MeasuredRecord } from "@tenbin/contract";
import type { Companies } from "../../companies/index.ts";
import { type MarketReader, readForecasts, readHistories } from "../company-histories.ts";
import { createVersionedCache } from "../market/versioned-cache.ts";
import { backtest } from "./measurement/backtest.ts";
import { type ForecastTrial, tryForecasts } from "./forecast-trial.ts";
import type { BacktestProgress } from "./measurement/input.ts";
import type { BacktestWindow } from "./measurement/protocol.ts";
import { recordView } from "./record-view.ts";
import type { BacktestResult } from "./measurement/result.ts";
import { createBacktestStore } from "./store.ts";

export type { Interval } from "@tenbin/engine";
export {
  createFrozenScorer,
  findScorable,
  type FrozenScore,
  type FrozenSignals,
} from "./score-frozen.ts";
export { backtestInThread } from "./run-in-thread.ts";
export type { BacktestProgress } from "./measurement/input.ts";
export { figuresView } from "./methods-view.ts";
export type { FactsRecord, ForecastTrial } from "./forecast-trial.ts";
export { measureGoals } from "./measurement/goals.ts";
export type { BacktestResult, IntervalCoverage } from "./measurement/result.ts";
export type { MethodFigures as BacktestFigures } from "./measurement/figures.ts";

export interface BacktestOptions extends BacktestWindow {
  /** Five-character codes of the scored companies; all by default. */
  readonly codes?: readonly string[] | undefined;
  /** Stores the result as the record that viewers see. */
  readonly publish: boolean;
}

export interface Backtests {
  /**
   * Backtests the whole market, which takes about a minute.
   * @throws RangeError for an empty database, unknown codes, or days that cannot be scored
   */
  run(
    options: BacktestOptions,
    onProgress?: (progress: BacktestProgress) => void,
  ): Promise<BacktestResult>;
  /**
   * Backtests evidence and score with and without revisions of forecasts; stores nothing.
   * @throws RangeError for an empty database, or too few months with forecasts
   */
  tryForecasts(
    window: BacktestWindow,
    onProgress?: (progress: BacktestProgress) => void,
  ): Promise<ForecastTrial>;
  /** Stores a result of the whole market as the record that viewers see. */
  publish(result: BacktestResult): Promise<void>;
  isCurrent(): Promise<boolean>;
  /** What viewers see; cached, and queried at most once a second. */
  published(): Promise<PublishedRecord>;
}

export interface PublishedRecord {
  /** Changes with any of the other fields. */
  readonly version: string;
  /** The newest record of the current provenance; null before the first. */
  readonly record: MeasuredRecord | null;
  /** The worker is to measure the first record of this sample market; real ones wait for a command. */
  readonly measuring: boolean;
}

export function createBacktests({
  pool,
  companies,
}: {
  pool: pg.Pool;
  companies: MarketReader & Pick<Companies, "version">;
}): Backtests {
  const store = createBacktestStore(pool);
  const current = async () => {
    const { provenance, version } = await companies.state();
    return {
      provenance,
      version,
      newest: provenance === null ? null : await store.newest(provenance),
    };
  };
  // Two index probes decide whether the record is read again.
  const cache = createVersionedCache(async () => {
    const [version, newest] = await Promise.all([companies.version(), store.newestId()]);
    return `${version ?? "none"}.${newest ?? "unmeasured"}`;
  });
  const published = cache.memoize(1, async (_, version): Promise<PublishedRecord> => {
    const { newest, provenance, version: dataVersion } = await current();
    return {
      version,
      record: newest === null ? null : recordView(newest, { engineVersion, dataVersion }),
      measuring: provenance === "sample" && newest === null,
    };
  });
  const readMarket = async () => {
    const { marketDay, provenance, version: dataVersion } = await companies.state();
    if (marketDay === null || provenance === null) {
      throw new RangeError(
        "There are no prices yet: nothing to measure. Import market data first.",
      );
    }
    return { marketDay, provenance, dataVersion, histories: await readHistories(companies) };
  };
  return {
    async run({ codes, publish, ...range }, onProgress = () => {}) {
      const market = await readMarket();
      assertKnownCodes(codes ?? [], new Set(market.histories.map(({ code }) => code)));
      const result = backtest({
        ...range,
        ...market,
        codes: codes === undefined ? null : new Set(codes),
        onProgress,
      });
      if (publish) await store.add(result);
      return result;
    },
    async tryForecasts(window, onProgress = () => {}) {
      const market = await readMarket();
      const forecasts = await readForecasts(companies);
      return tryForecasts({ ...window, ...market, forecasts, onProgress });
    },
    publish: (result) => store.add(result),
    async isCurrent() {
      const { newest, version } = await current();
      const measured = newest?.result.protocol;
      return measured?.engineVersion === engineVersion && measured.dataVersion === version;
    },
    published: () => published(""),
  };
}

const MAX_CODES_LISTED = 5;

function assertKnownCodes(codes: readonly string[], known: ReadonlySet<string>): void {
  const unknown = codes.filter((code) => !known.has(code));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, MAX_CODES_LISTED).join(", ");
  const rest =
    unknown.length > MAX_CODES_LISTED ? ` and ${unknown.length - MAX_CODES_LISTED} more` : "";
  throw new RangeError(`No company has the code ${named}${rest}`);
}
