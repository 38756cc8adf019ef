import { type CompanyFields, deriveCompany, disclosureOf, knownOn } from "../companies/index.ts";
import type { Companies, DocumentRecord, IssueRecord, MarketState } from "../companies/index.ts";
import type { Accuracy, MonthEndPrice } from "@tenbin/engine";
import type { Disclosure } from "@tenbin/contract";
import { monthEndsOf, recordOf, weigh, type Weighed } from "./rules.ts";
import type { Store, StoredValuation } from "./store.ts";

/** One company of the market with its figures, its price weighed and its record. */
export interface WeighedCompany {
  readonly code: string;
  readonly issue: IssueRecord;
  readonly fields: CompanyFields;
  readonly figures: { readonly per: number | null; readonly pbr: number | null };
  /** Own five-year mean of the progress at this quarter. */
  readonly progressMean: number | null;
  readonly weighed: Weighed;
  readonly valuation: Pick<StoredValuation, "calibration" | "date" | "documentIds"> | null;
  readonly accuracy: Accuracy;
  /** Day on which the newest filing of figures was disclosed; null without one. */
  readonly latestStatementDay: string | null;
  readonly latestStatementId: string | null;
  /** Newest document, however small. */
  readonly latestDisclosure: Disclosure | null;
}

/** The whole market as of its last day, as one thing that changes as a whole. */
export interface WeighedMarket {
  readonly version: string;
  readonly state: MarketState;
  /** By five-character code. */
  readonly companies: ReadonlyMap<string, WeighedCompany>;
  /** The newest documents up to the market day, those after its close included; newest first. */
  readonly newestDocuments: readonly DocumentRecord[];
}

/** Enough for some days at the height of a reporting season. */
const NEWEST_DOCUMENTS = 2_000;

export async function readWeighedMarket(
  companies: Companies,
  store: Store,
  version: string,
): Promise<WeighedMarket> {
  const state = await companies.state();
  const day = state.marketDay;
  if (day === null) return { version, state, companies: new Map(), newestDocuments: [] };
  const valuationDays = await companies.valuationDays();
  const monthEnds = monthEndsOf(valuationDays);
  const [issues, quotes, closes, splits, latest, records] = await Promise.all([
    companies.issues(),
    companies.quotes(),
    companies.monthEnds(),
    companies.adjustments(),
    store.latestOfAll(),
    store.pointsOn(monthEnds.slice(-60)),
  ]);
  const allDocuments = await companies.allDocuments();
  const documents = Map.groupBy(allDocuments, ({ code }) => code);
  const valuations = new Map(latest.map((valuation) => [valuation.code, valuation]));
  const points = Map.groupBy(records, ({ code }) => code);
  const weighed = new Map<string, WeighedCompany>();
  for (const issue of issues) {
    const { code } = issue;
    const own = { documents: documents.get(code) ?? [], adjustments: splits.get(code) ?? [] };
    const quote = quotes.get(code) ?? null;
    const valuation = valuations.get(code) ?? null;
    const { fields, page } = deriveCompany({ day, issue, quote, ...own });
    const known = knownOn(own.documents, day);
    const newest = known.at(-1);
    const statement = known.findLast(({ kind }) => kind === "statement");
    weighed.set(code, {
      code,
      issue,
      fields,
      figures: page.figures,
      progressMean: page.progress.own_mean,
      weighed: weigh(issue, quote, valuation, own.adjustments, day),
      valuation,
      accuracy: recordOf(
        monthEnds,
        new Map((points.get(code) ?? []).map((point) => [point.date, point])),
        closesByMonth(closes.get(code) ?? []),
        own.adjustments,
      ),
      latestStatementId: statement?.documentId ?? null,
      latestStatementDay: statement?.disclosedAt.slice(0, 10) ?? null,
      latestDisclosure: newest === undefined ? null : disclosureOf(newest),
    });
  }
  return { version, state, companies: weighed, newestDocuments: newestOf(allDocuments, day) };
}

function newestOf(documents: readonly DocumentRecord[], day: string): DocumentRecord[] {
  const end = Date.parse(`${day}T24:00:00+09:00`);
  return documents
    .map((document) => ({ document, at: Date.parse(document.disclosedAt) }))
    .filter(({ at }) => at < end)
    .toSorted((a, b) => b.at - a.at || (a.document.documentId < b.document.documentId ? -1 : 1))
    .slice(0, NEWEST_DOCUMENTS)
    .map(({ document }) => document);
}

export function closesByMonth(closes: readonly MonthEndPrice[]): Map<string, MonthEndPrice> {
  return new Map(closes.map((price) => [price.date.slice(0, 7), price]));
}
