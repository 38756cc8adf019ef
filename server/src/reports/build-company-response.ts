import { type Company, type CompanyResponse, type CompanyPage, tickerOf } from "@tenbin/contract";
import {
  type Companies,
  type CompanyFields,
  type DocumentRecord,
  disclosureOf,
  type IssueOfCode,
  nextResults,
  type PlannedResults,
} from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import {
  isExtremeRatio,
  pillarsView,
  type AccuracyRecord,
  type CompanyValuation,
  type RankedEvidence,
  type Valuations,
  type Rating,
} from "../valuation/index.ts";
import { type CompanyBandCoverage, diagnose, computeRevaluation } from "./diagnosis/index.ts";
import { evidenceView } from "./evidence-view.ts";
import { findPeers } from "./peers/find-peers.ts";
import { offsetView } from "./rules.ts";
import { valueSinceResults } from "./value-since-results.ts";

const MAX_DISCLOSURES = 30;

/** What the page says of a company beside its own valuation. */
export interface CompanySurroundings {
  /** Undefined for a company that is not ranked with the market. */
  readonly evidence: RankedEvidence | undefined;
  readonly peers: CompanyPage["peers"];
  readonly coverage: CompanyBandCoverage | "measuring" | null;
  /** All that have or had the company's code. */
  readonly issuesOfCode: readonly IssueOfCode[];
  readonly asOf: CompanyPage["as_of"];
}

/** Null for an unknown code. */
export async function buildCompanyResponse(
  valuation: Valuations,
  companies: Pick<Companies, "issuesOfCode">,
  coverage: CompanySurroundings["coverage"],
  code: string,
): Promise<CompanyResponse | null> {
  const [known, market, issuesOfCode] = await Promise.all([
    valuation.company(code),
    valuation.market(),
    companies.issuesOfCode(code),
  ]);
  if (known === null) return null;
  const own = market.companies.get(code);
  const peers = own === undefined ? [] : findPeers(own, market.companies.values());
  const evidence = own?.evidence;
  return toCompanyResponse(known, { evidence, peers, coverage, issuesOfCode, asOf: null });
}

export function toCompanyResponse(
  known: CompanyValuation,
  { evidence: ranked, peers, coverage, issuesOfCode, asOf }: CompanySurroundings,
): CompanyResponse {
  const { data, day: today, state, derived, rating, view, documents, accuracy, doubts } = known;
  const { splits, closes, latest, plannedResults } = data;
  const offsets = known.offsets().map(offsetView);
  const { page: evidencePage, ...evidence } = evidenceView(ranked);
  const company = { ...companyFields(derived.fields, rating, accuracy, offsets), ...evidence };
  const page = { ...derived.page, ...evidencePage, unrated_reason: rating.unratedReason };
  const diagnosis = diagnose({
    today,
    company,
    page,
    valuation: view,
    pillars: latest === null ? [] : pillarsView(latest, splits, today),
    financials: derived.financials,
    documents: documentTitles(documents),
    record: accuracy,
    revaluation: computeRevaluation(documents, { line: known.valueLine, closes, splits, today }),
    evidence: ranked ?? null,
    coverage,
  });
  return {
    ...company,
    diagnosis: diagnosis !== null,
    page: {
      ...page,
      market_date: state.marketDay,
      sample: state.provenance === "sample",
      sources: [...state.sources],
      valuation: view,
      value_since_results:
        view === null
          ? null
          : valueSinceResults(documents, {
              line: known.valueLine,
              valuedOn: view.as_of,
              closes,
              splits,
              today,
            }),
      doubts: [...doubts],
      accuracy: accuracyView(accuracy),
      diagnosis,
      peers,
      disclosures: documents
        .slice(-MAX_DISCLOSURES)
        .toReversed()
        .map((document) => disclosureOf(document)),
      next_results: nextResultsView(nextResults(today, plannedResults, documents)),
      other_lives: otherLives(issuesOfCode, known.data.issue.code, today),
      as_of: asOf,
    },
  };
}

/** The present issue is not known on a day before it was listed. */
function otherLives(
  issues: readonly IssueOfCode[],
  own: string,
  today: string,
): CompanyPage["other_lives"] {
  return issues
    .filter(({ key, since }) => key !== own && (since === null || since <= today))
    .map(({ key, nameJp, listingDate, delistingDate, lastTraded }) => {
      const delisted = delistingDate !== null && delistingDate <= today;
      return {
        ticker: tickerOf(key),
        name_jp: nameJp,
        listing_date: listingDate,
        delisted,
        last_traded: delisted ? lastTraded : null,
      };
    });
}

function nextResultsView(next: PlannedResults | null): CompanyPage["next_results"] {
  if (next === null) return null;
  const { plannedOn, publishedOn, periodType } = next;
  return { planned_on: plannedOn, published_on: publishedOn, period: periodType };
}

function documentTitles(known: readonly DocumentRecord[]) {
  return new Map(
    known.map((document) => {
      const { document_id: id, disclosed_at: at, title } = disclosureOf(document);
      return [id, { day: jstDay(new Date(at)), title }];
    }),
  );
}

/** Fields of specification 3.1; viewer-specific ones have the values of a visitor. */
function companyFields(
  fields: CompanyFields,
  rating: Rating,
  record: AccuracyRecord,
  offsets: readonly ReturnType<typeof offsetView>[],
): Omit<Company, "evidence" | "score"> {
  const warning = isExtremeRatio(rating.ratio)
    ? [...fields.warning, "extreme_value" as const]
    : fields.warning;
  return {
    ...fields,
    warning,
    ctbm_accuracy: record.score,
    verdict: rating.verdict,
    irreg_offset: Object.fromEntries(
      offsets.map((offset) => [String(offset.relative_fy_index), offset]),
    ),
    diagnosis: false,
    portfolio: false,
    touched: false,
    stop_alert: false,
    masked: false,
    is_authorized: true,
  };
}

function accuracyView(record: AccuracyRecord): CompanyPage["accuracy"] {
  const { score, within, months, quartiles } = record;
  if (record.rated === 0) return null;
  return { score, within, months: [...months], quartiles };
}
