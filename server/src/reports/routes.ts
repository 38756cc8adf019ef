import { getCompany, getCompanyHistory, getFinancials, getPriceChart } from "@tenbin/contract";
import { normalizeCode } from "../companies/index.ts";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "../platform/http/viewer.ts";
import { type Rights, requirePlan } from "../members/index.ts";
import type { Reports } from "./create-reports.ts";
import { type OnView, createNoteView } from "./note-view.ts";
import { limitJudgements } from "./history/limit-judgements.ts";

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
  api.serve(getCompany, async ({ params }, { viewer, log, runCold }) => {
    const company = await loadByTicker(params.ticker, (code) => reports.company(code, runCold));
    await noteView(company.ticker, viewer, log);
    return company;
  });
  api.serve(getPriceChart, async ({ params, query }, { viewer, runCold }) => {
    const chart = await loadByTicker(params.ticker, (code) =>
      reports.priceChart(code, query, runCold),
    );
    const isChosen = query.begin !== undefined || query.end !== undefined;
    if (isChosen) requireAnalysis(viewer.rights, chart.ticker);
    return chart;
  });
  api.serve(getFinancials, ({ params }, { runCold }) =>
    loadByTicker(params.ticker, (code) => reports.financials(code, runCold)),
  );
  api.serve(getCompanyHistory, async ({ params }, { viewer, log, runCold }) => {
    const history = await loadByTicker(params.ticker, (code) => reports.history(code, runCold));
    await noteView(history.ticker, viewer, log);
    return limitJudgements(history, viewer.rights.featuresOf(history.ticker).historyYears);
  });
}

/** Fiscal years of one's own change nothing but the analysis. @throws ApiProblem `plan_required`, `plan_expired` */
function requireAnalysis(rights: ReportRights, ticker: string): void {
  if (rights.analysis(ticker)) return;
  requirePlan(rights, ({ features }) => features.analysis !== "unlocked", ticker);
}

/** 404 for a malformed ticker as well as for an unknown one. */
async function loadByTicker<T>(
  ticker: string,
  response: (code: string) => Promise<T | null>,
): Promise<T> {
  const code = normalizeCode(ticker);
  const companyResponse = code === null ? null : await response(code);
  if (companyResponse === null) throw new ApiProblem("company_not_found");
  return companyResponse;
}
