import type { MonthEndPrice, ShareSplit } from "@tenbin/engine";
import type {
  Companies,
  DailyCloses,
  DocumentRecord,
  IssueRecord,
  PlannedResults,
  Quote,
} from "../companies/index.ts";
import type { Store, StoredValuation, ValuePoint } from "./store.ts";

/** All that the tables hold of one company. A page is several answers: read once, it serves them all. */
export interface CompanyData {
  readonly issue: IssueRecord;
  /** By disclosure. */
  readonly documents: readonly DocumentRecord[];
  /** By the day on which it was said. */
  readonly plannedResults: readonly PlannedResults[];
  readonly splits: readonly ShareSplit[];
  /** Raw yen as traded then, ascending. */
  readonly monthEnds: readonly MonthEndPrice[];
  readonly closes: DailyCloses;
  readonly quote: Quote | null;
  /** Its stored values, ascending. */
  readonly points: readonly ValuePoint[];
  /** The newest stored value with its pillars; null for a company that was never valued. */
  readonly latest: StoredValuation | null;
}

type CompanyDataReader = Pick<
  Companies,
  "issue" | "documents" | "plannedResults" | "splits" | "monthEnds" | "dailyCloses" | "quote"
>;

/** Null for an unknown code. */
export async function readCompanyData(
  companies: CompanyDataReader,
  store: Pick<Store, "points" | "latest">,
  code: string,
): Promise<CompanyData | null> {
  const issue = await companies.issue(code);
  if (issue === null) return null;
  const [documents, plannedResults, splits, monthEnds, closes, quote, points, latest] =
    await Promise.all([
      companies.documents(code),
      companies.plannedResults(code),
      companies.splits(code),
      companies.monthEnds(code),
      companies.dailyCloses(code),
      companies.quote(code),
      store.points(code),
      store.latest(code),
    ]);
  return {
    issue,
    documents,
    plannedResults,
    splits: splits.get(code) ?? [],
    monthEnds: monthEnds.get(code) ?? [],
    closes,
    quote,
    points,
    latest,
  };
}
