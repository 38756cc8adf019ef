import type { ListedSector, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import type {
  Companies,
  DailyCloses,
  DocumentRecord,
  IssueRecord,
  ListedName,
  PlannedResults,
  Quote,
} from "../companies/index.ts";
import type { ValuationStore, StoredValuation, ValuePoint } from "./store.ts";

/** All rows of one company, read once for the several responses of its page. */
export interface CompanyData {
  readonly issue: IssueRecord;
  readonly sectors: readonly ListedSector[];
  readonly listedNames: readonly ListedName[];
  readonly documents: readonly DocumentRecord[];
  readonly plannedResults: readonly PlannedResults[];
  readonly splits: readonly ShareSplit[];
  /** In yen as traded, ascending. */
  readonly monthEnds: readonly MonthEndPrice[];
  readonly closes: DailyCloses;
  readonly quote: Quote | null;
  readonly points: readonly ValuePoint[];
  readonly latest: StoredValuation | null;
}

type CompanyDataReader = Pick<
  Companies,
  | "issue"
  | "listedNames"
  | "documents"
  | "plannedResults"
  | "splits"
  | "monthEnds"
  | "dailyCloses"
  | "quote"
>;

export async function readCompanyData(
  companies: CompanyDataReader,
  store: Pick<ValuationStore, "points" | "latest">,
  code: string,
): Promise<CompanyData | null> {
  const issue = await companies.issue(code);
  if (issue === null) return null;
  const [names, documents, plannedResults, splits, monthEnds, closes, quote, points, latest] =
    await Promise.all([
      companies.listedNames(code),
      companies.documents(code),
      companies.plannedResults(code),
      companies.splits(code),
      companies.monthEnds(code),
      companies.dailyCloses(code),
      companies.quote(code),
      store.points(code),
      store.latest(code),
    ]);
  const listedNames = names.get(code) ?? [];
  return {
    issue,
    sectors: listedNames.map(({ listedOn, sector33 }) => ({ listedOn, sector: sector33 })),
    listedNames,
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
