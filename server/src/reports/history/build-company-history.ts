import {
  type CompanyHistoryResponse,
  HISTORY_MONTHS,
  type HistoryEntry,
  type Judgement,
} from "@tenbin/contract";
import { engineVersion, type ShareSplit } from "@tenbin/engine";
import { tickerOf } from "@tenbin/contract/code";
import { closeDecimals } from "@tenbin/contract/tick-size";
import {
  type DailyCloses,
  disclosureOf,
  type DocumentRecord,
  forecastHistoryOf,
  quoteDecimals,
} from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { type CompanyValueLine, moveView, type Valuations } from "../../valuation/index.ts";
import { type Close, recentCloseOnOrBefore, firstCloseAfter } from "./closes.ts";
import { countCalls } from "./count-calls.ts";
import { buildJudgement, type PricedValuation } from "./build-judgement.ts";
import { readEvidenceOn } from "./evidence-on.ts";
import { describeListings, type ListedNames, toListedNames } from "./listed-names.ts";
import type { MarketReturns } from "./market-returns.ts";
import { type CompanyOutcome, computeOutcome } from "./outcomes.ts";

interface CompanySeries {
  readonly closes: DailyCloses;
  readonly splits: readonly ShareSplit[];
  readonly line: CompanyValueLine | null;
  readonly names: ListedNames;
  readonly marketDay: string;
  readonly delisted: boolean;
}

/**
 * Null for an unknown code. Values are computed for the close after each disclosure, from nothing
 * later.
 */
export async function buildCompanyHistory(
  valuation: Valuations,
  marketReturns: MarketReturns,
  code: string,
): Promise<CompanyHistoryResponse | null> {
  const company = await valuation.company(code);
  if (company === null) return null;
  const { data, documents, day: marketDay, state, valueLine: line } = company;
  const { issue, listedNames, closes, splits } = data;
  const names = toListedNames(issue, listedNames);
  const delisted = issue.delistingDate !== null && issue.delistingDate <= marketDay;
  const withheld = issue.withheld != null;
  const series = { closes, splits, line: withheld ? null : line, names, marketDay, delisted };
  const drafts = await buildEntries(valuation, documents, series);
  const entries = await addMarketMedians(drafts, marketReturns);
  return {
    ticker: tickerOf(code),
    name_jp: issue.nameJp,
    is_authorized: true,
    masked: false,
    market_date: state.marketDay,
    sources: [...state.sources],
    delisted,
    price_withheld: withheld,
    engine_version: line === null ? null : engineVersion,
    listings: state.provenance === "sample" ? null : describeListings(listedNames, entries),
    price_decimals: closeDecimals(
      entries.flatMap(({ weighed_on: on, price }) =>
        on === null ? [] : [{ day: on, close: price }],
      ),
      splits.findLast(({ exDate }) => exDate <= marketDay)?.exDate,
      quoteDecimals(issue, data.quote),
    ),
    entries: entries.toReversed(),
    counts: countCalls(entries),
    forecasts: forecastHistoryOf(documents),
    plan_limit: null,
  };
}

type DraftEntry = Omit<HistoryEntry, "outcomes"> & {
  readonly start: Close | null;
  readonly outcomes: readonly CompanyOutcome[];
};

/** Oldest first. Statements known at the same close share one entry. */
async function buildEntries(
  valuation: Valuations,
  known: readonly DocumentRecord[],
  series: CompanySeries,
): Promise<DraftEntry[]> {
  const statements = known
    .filter(({ kind }) => kind === "statement")
    .map((document) => ({ document, start: firstCloseAfter(series.closes, document.disclosedAt) }));
  const days = Map.groupBy(
    statements,
    ({ document, start }) => start?.day ?? jstDay(new Date(document.disclosedAt)),
  );
  const judge = await createJudge(
    valuation,
    statements.flatMap(({ start }) => start?.day ?? []),
    series,
  );
  let before: Close | null = null;
  return [...days].map(([day, sameDay]) => {
    const start = sameDay[0]?.start ?? null;
    const since = before;
    before = start ?? before;
    return {
      disclosures: sameDay.map(({ document }) => disclosureOf(document)),
      weighed_on: start?.day ?? null,
      price: start?.price ?? null,
      listed_as: series.names(day),
      judgement: start === null ? null : judge(start, since),
      start,
      outcomes: HISTORY_MONTHS.map((months) =>
        computeOutcome(start, months, series.closes, series),
      ),
    };
  });
}

/** What is said at closes of the given days, and how the value moved since an earlier one. */
async function createJudge(
  valuation: Valuations,
  days: readonly string[],
  { closes, splits, line }: CompanySeries,
): Promise<(start: Close, since: Close | null) => Judgement | null> {
  if (line === null) return () => null;
  const basis = { splits, day: toIsoDate(closes.days.at(-1) ?? 0) };
  const evidenceOn = await readEvidenceOn(valuation, days, { line, splits, basisDay: basis.day });
  const toPricedValuation = (close: Close | null, day: string | null): PricedValuation | null => {
    const valued = close === null || day === null ? null : line.valueOn(day);
    return close === null || valued === null ? null : { valuation: valued, price: close.price };
  };
  return (start, since) => {
    const now = toPricedValuation(start, start.day);
    if (now === null) return null;
    const dayBefore = previousTradingDay(closes, start.day);
    const before = dayBefore === null ? null : recentCloseOnOrBefore(closes, dayBefore);
    const judgement = buildJudgement(now, toPricedValuation(before, dayBefore), basis);
    const move = since === null ? null : line.explainMove(since.day, start.day);
    return {
      ...judgement,
      moved: since === null || move === null ? null : { ...moveView(move), since: since.day },
      evidence: evidenceOn(start),
    };
  };
}

function previousTradingDay({ days }: DailyCloses, day: string): string | null {
  const before = days.findLast((each) => toIsoDate(each) < day);
  return before === undefined ? null : toIsoDate(before);
}

/** Medians over the same two closes as each of the company's changes. */
async function addMarketMedians(
  drafts: readonly DraftEntry[],
  marketReturns: MarketReturns,
): Promise<HistoryEntry[]> {
  const spans = drafts.flatMap(({ start, outcomes }) =>
    outcomes.flatMap(({ until }) =>
      start === null || until === null ? [] : [{ from: start.day, until }],
    ),
  );
  const medians = await marketReturns(spans);
  const bySpan = new Map(
    spans.map(({ from, until }, at) => [`${from} ${until}`, medians[at] ?? null]),
  );
  return drafts.map(({ start, outcomes, ...entry }) => ({
    ...entry,
    outcomes: outcomes.map((outcome) => ({
      ...outcome,
      market_median: bySpan.get(`${start?.day} ${outcome.until}`) ?? null,
    })),
  }));
}
