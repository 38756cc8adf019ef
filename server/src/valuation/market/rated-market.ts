import type { CompanyPage, Disclosure, Doubt, Financials } from "@tenbin/contract";
import { type Accuracy, ACCURACY_MONTHS } from "@tenbin/engine";
import {
  type Companies,
  type CompanyFields,
  disclosureOf,
  type DocumentRecord,
  type IssueRecord,
  type MarketState,
} from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import {
  evidenceFacts,
  type EvidenceFacts,
  rankMarket,
  type RankedEvidence,
} from "../company-evidence.ts";
import { monthEndsOf, type Rating } from "../rules.ts";
import type { StoredValuation, ValuationStore } from "../store.ts";
import { weighCompany, type WeighedCompany, type WeighInput } from "../weigh-company.ts";

export interface RatedCompany {
  readonly code: string;
  readonly issue: IssueRecord;
  readonly fields: CompanyFields;
  readonly figures: Pick<CompanyPage["figures"], "per" | "forecast_per" | "pbr">;
  readonly progressMean: number | null;
  /** Yen per share of a coming year of twelve months, on the share basis of the day. */
  readonly forecastDps: number | null;
  readonly rating: Rating;
  readonly valuation: Pick<
    StoredValuation,
    "bands" | "calibration" | "date" | "documentIds" | "shares" | "value"
  > | null;
  readonly accuracy: Accuracy;
  readonly doubts: readonly Doubt[];
  readonly evidence: RankedEvidence;
  /** Null without a statement. */
  readonly latestStatementDay: string | null;
  readonly latestStatementId: string | null;
  /** Of any kind, including notices. */
  readonly latestDisclosure: Disclosure | null;
}

/** A company before its evidence is ranked among all others. */
export type UnrankedCompany = Omit<RatedCompany, "evidence"> & { readonly evidence: EvidenceFacts };

/** The whole market on its last day; replaced as a whole. */
export interface RatedMarket {
  readonly version: string;
  readonly state: MarketState;
  /** Keyed by five-character code. */
  readonly companies: ReadonlyMap<string, RatedCompany>;
  /** Newest first, up to the end of the market day, after its close too. */
  readonly newestDocuments: readonly DocumentRecord[];
}

/** Covers several days of a peak reporting season. */
const NEWEST_DOCUMENTS = 2_000;
/** Issues per query: bounds the memory of results and the pauses of requests. */
export const SLICE_SIZE = 40;
/** Longest work between two pauses for waiting requests. */
const MAX_BLOCKING_MS = 10;

export type MarketSummary = Pick<RatedMarket, "state" | "newestDocuments">;

export async function readMarketSummary(companies: Companies): Promise<MarketSummary> {
  const state = await companies.state();
  const { marketDay } = state;
  const newestDocuments =
    marketDay === null ? [] : await companies.latestDocuments(NEWEST_DOCUMENTS, marketDay);
  return { state, newestDocuments };
}

/** Yields to requests between slices and every `MAX_BLOCKING_MS`. */
export async function readRatedMarket(
  companies: Companies,
  store: ValuationStore,
  version: string,
): Promise<RatedMarket> {
  const head = await readMarketSummary(companies);
  const weighed: UnrankedCompany[] = [];
  for await (const slice of rateSlices(companies, store, head)) weighed.push(...slice);
  return { version, ...head, companies: rankMarket(weighed) };
}

/** Ordered by code. */
export async function* rateSlices(
  companies: Companies,
  store: ValuationStore,
  { state }: MarketSummary,
): AsyncGenerator<readonly UnrankedCompany[]> {
  for await (const slice of weighSlices(companies, store, state.marketDay)) {
    yield slice.map(toUnranked);
  }
}

/** A company with all that was read of it. */
export interface WeighedIssue extends WeighedCompany {
  readonly input: WeighInput;
  readonly evidence: EvidenceFacts;
}

/** Every issue on the market day, ordered by code. */
export async function* weighSlices(
  companies: Companies,
  store: Pick<ValuationStore, "latestOfRange" | "pointsOfRange">,
  day: string | null,
): AsyncGenerator<readonly WeighedIssue[]> {
  if (day === null) return;
  const monthEnds = monthEndsOf(await companies.valuationDays());
  const issues = await companies.issues();
  const breathe = yieldEvery(MAX_BLOCKING_MS);
  for (let at = 0; at < issues.length; at += SLICE_SIZE) {
    const slice = issues.slice(at, at + SLICE_SIZE);
    const range = { first: slice[0]!.code, last: slice.at(-1)!.code };
    const [own, latest, points] = await Promise.all([
      companies.slice(range),
      store.latestOfRange(range),
      store.pointsOfRange(monthEnds.slice(-ACCURACY_MONTHS), range),
    ]);
    const valuations = new Map(latest.map((valuation) => [valuation.code, valuation]));
    const pointsOf = Map.groupBy(points, ({ code }) => code);
    const weighed: WeighedIssue[] = [];
    for (const issue of slice) {
      const { code } = issue;
      weighed.push(
        weighIssue({
          day,
          monthEnds,
          issue,
          sectors: own.sectors.get(code) ?? [],
          documents: own.documents.get(code) ?? [],
          splits: own.splits.get(code) ?? [],
          closes: own.monthEnds.get(code) ?? [],
          quote: own.quotes.get(code) ?? null,
          valuation: valuations.get(code) ?? null,
          points: pointsOf.get(code) ?? [],
        }),
      );
      await breathe();
    }
    yield weighed;
  }
}

export function weighIssue(input: WeighInput): WeighedIssue {
  const weighed = weighCompany(input);
  return { ...weighed, input, evidence: evidenceFacts(input, weighed.rating) };
}

function yieldEvery(milliseconds: number): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

function forecastDpsOf(years: Financials["years"]): number | null {
  return years.find(({ status, irregular }) => status === "forecast" && !irregular)?.dps ?? null;
}

function toUnranked({
  input,
  derived,
  documents,
  statement,
  ...weighed
}: WeighedIssue): UnrankedCompany {
  const newest = documents.at(-1);
  return {
    code: input.issue.code,
    issue: input.issue,
    fields: derived.fields,
    figures: derived.page.figures,
    progressMean: derived.page.progress.own_mean,
    forecastDps: forecastDpsOf(derived.financials.years),
    rating: weighed.rating,
    valuation: input.valuation,
    accuracy: weighed.accuracy,
    doubts: weighed.doubts,
    evidence: weighed.evidence,
    latestStatementId: statement?.documentId ?? null,
    latestStatementDay: statement === null ? null : jstDay(new Date(statement.disclosedAt)),
    latestDisclosure: newest === undefined ? null : disclosureOf(newest),
  };
}
