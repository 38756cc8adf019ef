import {
  type CompanyHistory,
  createMarket,
  type EvidenceCandidate,
  evidenceFigures,
  type Market,
  rankEvidence,
  type Valuation,
} from "@tenbin/engine";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark, Measurement } from "../benchmark.ts";
import { readBulkHistories, sampleHistories } from "./market-histories.ts";
import { isSmallest, sized } from "../size.ts";
import { quantile } from "../statistics.ts";

const WARM_UP = sized(1, 0);
const ROUNDS = sized(3, 1);
const HISTORY_MONTHS = sized(60, 6);
/** Of the sample market each such issue is taken at the smallest size. */
const SMALLEST_STEP = 6;

/** Values the whole market for its last day, cold: all peers models, track records and pillars. */
function valueLastDay(histories: readonly CompanyHistory[]): ValuedMarket {
  const market = createMarket(histories);
  const days = [latestDay(histories)];
  return { market, days, values: valueDays(market, days) };
}

/** Values the last 60 month ends, as a first `tenbin value` does. */
function valueHistory(histories: readonly CompanyHistory[]): ValuedMarket {
  const market = createMarket(histories);
  const days = market.monthEnds.slice(-HISTORY_MONTHS);
  return { market, days, values: valueDays(market, days) };
}

interface ValuedMarket {
  readonly market: Market;
  readonly days: readonly string[];
  /** By day, then by code. */
  readonly values: readonly ReadonlyMap<string, Valuation>[];
}

function valueDays(market: Market, days: readonly string[]) {
  return days.map((day) => market.valueOn(day));
}

/** What a run stores of the evidence at its month ends. Answers how many companies are placed. */
function placeMonthEnds(_: readonly CompanyHistory[], { market, days }: ValuedMarket) {
  return days.reduce((placed, day) => placed + market.evidenceScaleAt(day).sums.length, 0);
}

/** Evidence and score of every company on the valued days. Answers how many there are. */
function rankCompanies(
  histories: readonly CompanyHistory[],
  { market, days, values }: ValuedMarket,
) {
  let ranked = 0;
  for (const [at, day] of days.entries()) {
    const candidates = histories.flatMap(({ code, monthEnds }): EvidenceCandidate[] => {
      const { basis, unranked, shares } = market.evidenceOf(code, day);
      const price = monthEnds.findLast(({ date }) => date <= day);
      if (unranked !== null || shares === null || price === undefined) return [];
      const marketValue = price.close * shares;
      const value = values[at]!.get(code)?.value ?? null;
      const gap = value === null ? null : Math.log(value / marketValue);
      return [{ code, figures: evidenceFigures(basis, marketValue), gap }];
    });
    ranked += [...rankEvidence(candidates).values()].filter(({ score }) => score !== null).length;
  }
  return ranked;
}

/**
 * Processor time of valuing and ranking ÷ that of valuing alone. Both are run cold in each round,
 * in turns, so that whatever else the machine does falls on both.
 */
async function compareWithValuesAlone(
  value: (histories: readonly CompanyHistory[]) => ValuedMarket,
  rank: (histories: readonly CompanyHistory[], valued: ValuedMarket) => number,
): Promise<Measurement> {
  const { histories, source } = await readMarket();
  let [ranked, days] = [0, 0];
  const alone = () => {
    days = value(histories).days.length;
  };
  const withEvidence = () => {
    ranked = rank(histories, value(histories));
  };
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [alone, withEvidence] : [withEvidence, alone];
    const times = new Map(order.map((run) => [run, cpuSeconds(run)]));
    if (round < 0) continue;
    ratios.push(times.get(withEvidence)! / times.get(alone)!);
    seconds.push(times.get(withEvidence)!);
  }
  return {
    value: quantile(ratios, 0.5),
    samples: ratios,
    detail:
      `${histories.length} companies (${source}) × ${days} days, ${ranked} ranked, ` +
      `${quantile(seconds, 0.5).toFixed(1)} s; median of ${ROUNDS} interleaved rounds.`,
  };
}

function cpuSeconds(run: () => void): number {
  globalThis.gc?.();
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

interface MarketHistories {
  readonly histories: readonly CompanyHistory[];
  readonly source: string;
}

let market: Promise<MarketHistories> | null = null;

/**
 * The test data where available, else the sample market repeated to the same number of companies.
 */
function readMarket(): Promise<MarketHistories> {
  market ??= loadMarket();
  return market;
}

async function loadMarket(): Promise<MarketHistories> {
  if (isSmallest()) {
    const few = sampleHistories(1).filter((_, at) => at % SMALLEST_STEP === 0);
    return { histories: few, source: "part of the sample market" };
  }
  const folder = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../shared/data");
  return existsSync(join(folder, "bulk"))
    ? { histories: await readBulkHistories(folder), source: "test data" }
    : { histories: sampleHistories(9), source: "sample market × 9" };
}

function latestDay(histories: readonly CompanyHistory[]): string {
  return histories
    .map(({ monthEnds }) => monthEnds.at(-1)?.date ?? "")
    .reduce((latest, day) => (day > latest ? day : latest), "");
}

const COMPARED = {
  against: "the same values without evidence and score",
  target: "≤ 1.15",
};

export const benches: readonly Benchmark[] = [
  {
    ...COMPARED,
    name: "engine-valuations",
    how: "Processor time of the whole market's values, evidence and score on its last day, cold, ÷ that of the values alone.",
    run: () => compareWithValuesAlone(valueLastDay, rankCompanies),
  },
  {
    ...COMPARED,
    name: "engine-history",
    how: "Processor time of values and ranks of the evidence at the last 60 month ends, as a first run stores them, ÷ that of the values alone.",
    run: () => compareWithValuesAlone(valueHistory, placeMonthEnds),
  },
];
