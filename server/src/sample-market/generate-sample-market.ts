import type { BarRecord, DocumentRecord, IssueRecord, PlannedResults } from "../companies/index.ts";
import { createEconomy } from "./fundamentals/economy.ts";
import { applyComingSplits } from "./fundamentals/coming-splits.ts";
import type { QuarterFigures } from "./fundamentals/fundamentals.ts";
import { issueRecord } from "./roster/issue-record.ts";
import { FIRST_DAY, LAST_DAY, LAST_DAY_TO_COME } from "./calendar/market-dates.ts";
import { createMarketPath } from "./prices/market-path.ts";
import { drawPlannedResults } from "./documents/planned-results.ts";
import type { IssueProfile } from "./roster/issue-profile.ts";
import { drawRoster } from "./roster/roster.ts";
import { simulateIssue } from "./fundamentals/simulate-issue.ts";
import { createTradingDays, type TradingDays } from "./calendar/trading-days.ts";
import { shareCurve, intrinsicValueCurve } from "./prices/intrinsic-value-curve.ts";
import { generateBars } from "./prices/generate-bars.ts";
import { generateDocuments } from "./documents/generate-documents.ts";

/** An invented market: issues, filings and ten years of daily bars, in the shapes the importer reads. */
export interface SampleMarket {
  /** Ascending by code. */
  readonly issues: readonly IssueRecord[];
  /** Ascending by code, then by time of disclosure. */
  readonly documents: readonly DocumentRecord[];
  /** Ascending by code, then by day of announcement. */
  readonly plannedResults: readonly PlannedResults[];
  /** First and last day with bars, YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Ascending, YYYY-MM-DD. */
  readonly tradingDays: readonly string[];
  /** Exact number of bars that `bars()` yields. */
  readonly barCount: number;
  /** Generated lazily, ascending by code and date, of these issues or all; every call yields the same. */
  bars(codes?: ReadonlySet<string>): Iterable<BarRecord>;
}

export const DEFAULT_SEED = "tenbin";

/** No scheduled event lies outside this span. */
const SCHEDULE_SPAN = ["2010-01-01", "2028-12-31"] as const;

function countBars(profile: IssueProfile, tradingDays: TradingDays): number {
  const until = profile.delistingDate;
  return tradingDays.iso.filter(
    (iso) => iso >= profile.listingDate && (until === null || iso < until),
  ).length;
}

/** Market value on the last day without daily noise, yen; only for ranking. */
function roughMarketValue(profile: IssueProfile, figures: readonly QuarterFigures[]): number {
  const value = figures.at(-7)?.intrinsicValue ?? 0;
  return value * profile.unitYen * Math.exp(Math.min(1, profile.bias + (profile.recentBias ?? 0)));
}

function rankPrime(simulated: readonly SimulatedIssue[]): Map<string, number> {
  const prime = simulated.filter(({ profile }) => profile.segment === "プライム");
  const sorted = prime.toSorted(
    (left, right) =>
      roughMarketValue(right.profile, right.figures) - roughMarketValue(left.profile, left.figures),
  );
  return new Map(sorted.map(({ profile }, index) => [profile.code, index + 1] as const));
}

interface SimulatedIssue {
  readonly profile: IssueProfile;
  readonly figures: readonly QuarterFigures[];
}

/**
 * Deterministic: equal seeds give equal markets on any machine, without a clock or another source of randomness. A
 * later last day adds what happens until then and changes nothing before.
 * @throws RangeError for a last day outside the simulated span
 */
export function generateSampleMarket(
  seed: string = DEFAULT_SEED,
  lastDay: string = LAST_DAY,
): SampleMarket {
  if (lastDay < LAST_DAY || lastDay > LAST_DAY_TO_COME) {
    throw new RangeError(
      `The sample market cannot end on ${lastDay}: use ${LAST_DAY} to ${LAST_DAY_TO_COME}`,
    );
  }
  const tradingDays = createTradingDays(FIRST_DAY, lastDay);
  const scheduleDays = createTradingDays(...SCHEDULE_SPAN);
  const economy = createEconomy(seed);
  const simulated: SimulatedIssue[] = drawRoster(seed, createTradingDays(FIRST_DAY, LAST_DAY)).map(
    (profile) => ({
      profile,
      figures: simulateIssue(seed, profile, economy),
    }),
  );
  const ranks = rankPrime(simulated);
  const hasBars = simulated.filter(({ profile }) => profile.listingDate <= lastDay);

  function* bars(codes?: ReadonlySet<string>): Generator<BarRecord> {
    const path = createMarketPath(seed, tradingDays);
    for (const { profile, figures } of hasBars) {
      if (codes?.has(profile.code) === false) continue;
      const isEtf = profile.style === "etf";
      const value = isEtf
        ? etfValueCurve(profile, tradingDays)
        : intrinsicValueCurve(seed, profile, figures, scheduleDays, tradingDays);
      const shares = isEtf
        ? new Float64Array(tradingDays.days.length).fill(profile.size / profile.firstPrice)
        : shareCurve(profile, figures, tradingDays);
      yield* generateBars(seed, profile, value, shares, path, tradingDays);
    }
  }

  return {
    issues: simulated.map(({ profile }) => issueRecord(profile, ranks.get(profile.code) ?? null)),
    documents: simulated.flatMap(({ profile, figures }) =>
      generateFiledDocuments(seed, profile, figures, scheduleDays).filter(
        ({ disclosedAt }) => disclosedAt.slice(0, 10) <= lastDay,
      ),
    ),
    plannedResults: simulated.flatMap(({ profile }) =>
      drawPlannedResults(seed, profile, scheduleDays).filter(
        ({ publishedOn }) => publishedOn <= lastDay,
      ),
    ),
    firstDay: FIRST_DAY,
    lastDay: tradingDays.iso.at(-1) ?? lastDay,
    tradingDays: tradingDays.iso,
    barCount: hasBars.reduce((sum, { profile }) => sum + countBars(profile, tradingDays), 0),
    bars,
  };
}

function generateFiledDocuments(
  seed: string,
  profile: IssueProfile,
  figures: readonly QuarterFigures[],
  scheduleDays: TradingDays,
): DocumentRecord[] {
  const filer = { ...profile, splits: [...profile.splits, ...profile.comingSplits] };
  return generateDocuments(seed, filer, applyComingSplits(profile, figures), scheduleDays);
}

/** An ETF's value follows its index, which grows steadily. */
function etfValueCurve(profile: IssueProfile, tradingDays: TradingDays): Float64Array {
  const start = tradingDays.days[0] ?? 0;
  return Float64Array.from(
    tradingDays.days,
    (day) => Math.log(profile.firstPrice) + (profile.growth * (day - start)) / 365.25,
  );
}
