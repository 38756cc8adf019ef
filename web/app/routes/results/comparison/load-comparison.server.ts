import type { ComparedCompany, Comparison, ComparisonSet } from "@tenbin/contract";
import { metricGroups, metricWords } from "@tenbin/contract/metrics";
import { planLabels } from "@tenbin/contract/billing/plan";
import type { ApiLoader } from "../../../api/api-loader.ts";
import type { PageHead } from "../../../site/page-meta.ts";
import { formatCompanyName } from "../../../ui/format.ts";
import { type BeginChoice, listBegins } from "./begin-choices.ts";
import { type MetricRow, toMetricRows } from "./metric-rows.server.ts";
import { type ComparisonQuery, comparisonPath } from "./comparison-path.ts";

const sets: readonly { readonly id: ComparisonSet; readonly name: string }[] = [
  { id: "main", name: "主な指標" },
  ...metricGroups,
];

const DESCRIPTION = "上場会社の株価の動き、株価と理論価値、進捗、指標を横に並べて比べられます。";

/** A company without its cells, which stand in `rows`. */
export type ComparisonColumn = Pick<
  ComparedCompany,
  | "ticker"
  | "name_jp"
  | "tape"
  | "ratio"
  | "masked"
  | "verdict"
  | "evidence"
  | "progress"
  | "progress_mean"
  | "index"
>;

export interface ComparisonData extends Pick<
  Comparison,
  "market_date" | "begin" | "days" | "limit" | "left_out" | "unknown"
> {
  readonly heading: string;
  /** Without what is no company's code. */
  readonly query: ComparisonQuery;
  readonly companies: readonly ComparisonColumn[];
  readonly rows: readonly MetricRow[];
  readonly sets: readonly { readonly id: string; readonly name: string }[];
  readonly begins: readonly BeginChoice[];
  /** Names of metrics that other plans show, by the plan's name. */
  readonly locked: readonly { readonly plan: string; readonly metrics: readonly string[] }[];
  readonly offers: readonly { readonly plan: string; price: number; companies: number }[];
  /** The cheapest plan that shows the analyses of all companies, by its name. */
  readonly analysisPlan: string;
  /** Of a single company: what it may be compared with. */
  readonly peers: readonly { readonly ticker: string; readonly name_jp: string }[];
}

interface LoadedComparison {
  readonly comparison: ComparisonData;
  readonly page: PageHead;
  readonly staleSince: string | null;
}

export async function loadComparison(
  load: ApiLoader,
  request: Request,
  { tickers, begin, metrics }: ComparisonQuery,
): Promise<LoadedComparison> {
  const set = sets.find(({ id }) => id === metrics)?.id ?? "main";
  const { data, staleSince } = await load(request, "compareCompanies", {
    query: { tickers: tickers.join(","), begin: begin ?? undefined, metrics: set },
  });
  const { companies, left_out: leftOut, market_date: marketDate } = data;
  const [only] = companies.length === 1 ? companies : [];
  const peers =
    only === undefined
      ? []
      : (await load(request, "getPeers", { params: { ticker: only.ticker } })).data.peers;
  const heading = toHeading(companies);
  const query = {
    tickers: [...companies.map(({ ticker }) => ticker), ...leftOut],
    begin,
    metrics: set === "main" ? null : set,
  };
  const comparison: ComparisonData = {
    heading,
    query,
    market_date: marketDate,
    begin: data.begin,
    days: data.days,
    limit: data.limit,
    left_out: leftOut,
    unknown: data.unknown,
    companies: companies.map(toColumn),
    rows: toMetricRows(data),
    sets,
    begins: marketDate === null ? [] : listBegins(marketDate, data.begin),
    locked: listLocked(data.locked),
    offers: data.plans.map(({ plan, price, companies: count }) => ({
      plan: planLabels[plan],
      price,
      companies: count,
    })),
    analysisPlan: planLabels.tenbin_light,
    peers: peers.map(({ ticker, name_jp }) => ({ ticker, name_jp })),
  };
  const page = {
    title: heading,
    description: DESCRIPTION,
    path: comparisonPath(query),
    indexable: false,
  };
  return { comparison, page, staleSince };
}

function toColumn(company: ComparedCompany): ComparisonColumn {
  const { ticker, name_jp, tape, ratio, masked, verdict, evidence } = company;
  const { progress, progress_mean, index } = company;
  return {
    ticker,
    name_jp,
    tape,
    ratio,
    masked,
    verdict,
    evidence,
    progress,
    progress_mean,
    index,
  };
}

function listLocked(locked: Comparison["locked"]): ComparisonData["locked"] {
  return [...Map.groupBy(locked, ({ plan }) => plan)].map(([plan, metrics]) => ({
    plan: planLabels[plan],
    metrics: metrics.map(({ metric }) => metricWords.nameOf(metric)),
  }));
}

/** Two names fit a line; more are a number. */
function toHeading(companies: Comparison["companies"]): string {
  const [first, second] = companies;
  if (first === undefined || second === undefined) return "銘柄の比較";
  return companies.length > 2
    ? `${companies.length}社の比較`
    : `${formatCompanyName(first.name_jp)}と${formatCompanyName(second.name_jp)}の比較`;
}
