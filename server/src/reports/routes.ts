import {
  exportHistory,
  getAssumptions,
  getCompany,
  getCompanyHistory,
  getFinancials,
  getPriceChart,
  tickerOf,
} from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { RunCold } from "../platform/http/limits/cold-work.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "../platform/http/viewer.ts";
import { type Rights, requirePlan } from "../members/index.ts";
import type { Reports } from "./create-reports.ts";
import { loadByTicker } from "./load-by-ticker.ts";
import { type OnView, createNoteView } from "./note-view.ts";
import { toHistoryFile } from "./history/history-file.ts";
import { limitJudgements } from "./history/limit-judgements.ts";
import { limitAssumptions, limitChart, limitCompany } from "./past-days/limit-analysis.ts";

type ReportRights = Pick<
  Rights,
  "analysis" | "effectivePlan" | "endedPlan" | "featuresOf" | "purchased"
>;
type ReportViewer = Viewer<ViewerAccount, ViewerRights & ReportRights>;

export interface ReportHooks {
  readonly onView?: OnView;
}

export function register(
  api: Api<ReportViewer>,
  reports: Reports,
  { onView }: ReportHooks = {},
): void {
  const noteView = createNoteView(onView);
  const { pastDays } = reports;
  const findPastDay = async (code: string, at: string | undefined, run: RunCold) =>
    at === undefined ? null : pastDays.find(code, at, run);
  api.serve(getCompany, async ({ params, query }, { viewer, log, runCold }) => {
    const company = await loadByTicker(params.ticker, async (code) => {
      const past = await findPastDay(code, query.at, runCold);
      return past === null ? reports.company(code, runCold) : pastDays.company(past, runCold);
    });
    await noteView(company.ticker, viewer, log);
    return limitCompany(company, pastYearsOf(viewer.rights, company.ticker));
  });
  api.serve(getPriceChart, async ({ params, query }, { viewer: { rights }, runCold }) => {
    const isChosen = query.begin !== undefined || query.end !== undefined;
    const chart = await loadByTicker(params.ticker, async (code) => {
      const past = await findPastDay(code, query.at, runCold);
      if (past === null) return reports.priceChart(code, query, runCold);
      // Before a line is computed for each of ten years' days.
      if (isChosen) requireAnalysis(rights, tickerOf(code));
      const drawn = await pastDays.priceChart(past, query, runCold);
      return drawn && limitChart(drawn, past, pastYearsOf(rights, drawn.ticker));
    });
    if (isChosen) requireAnalysis(rights, chart.ticker);
    return chart;
  });
  api.serve(getFinancials, ({ params, query }, { runCold }) =>
    loadByTicker(params.ticker, async (code) => {
      const past = await findPastDay(code, query.at, runCold);
      return past === null ? reports.financials(code, runCold) : pastDays.financials(past, runCold);
    }),
  );
  api.serve(getAssumptions, ({ params, query }, { viewer: { rights }, runCold }) =>
    loadByTicker(params.ticker, async (code) => {
      const { at, ...asked } = query;
      const past = await findPastDay(code, at, runCold);
      if (past === null) return reports.assumptions(code, asked, runCold);
      const answer = await pastDays.assumptions(past, asked);
      return answer && limitAssumptions(answer, past, pastYearsOf(rights, answer.ticker));
    }),
  );
  api.serve(getCompanyHistory, async ({ params }, { viewer, log, runCold }) => {
    const history = await loadByTicker(params.ticker, (code) => reports.history(code, runCold));
    await noteView(history.ticker, viewer, log);
    return limitJudgements(history, viewer.rights.featuresOf(history.ticker).historyYears);
  });
  api.serve(exportHistory, async ({ params }, { viewer: { rights }, runCold }) => {
    requirePlan(rights, ({ features }) => features.historyCsv);
    const history = await loadByTicker(params.ticker, (code) => reports.history(code, runCold));
    return toHistoryFile(limitJudgements(history, rights.featuresOf(history.ticker).historyYears));
  });
}

/** Of analyses of past days. Who sees no analysis at all is told of no limit, but of what unlocks it. */
function pastYearsOf(rights: ReportRights, ticker: string): number {
  return rights.analysis(ticker) ? rights.featuresOf(ticker).historyYears : Infinity;
}

/** Fiscal years of one's own change nothing but the analysis. @throws ApiProblem `plan_required`, `plan_expired` */
function requireAnalysis(rights: ReportRights, ticker: string): void {
  if (rights.analysis(ticker)) return;
  requirePlan(rights, ({ features }) => features.analysis !== "unlocked", ticker);
}
