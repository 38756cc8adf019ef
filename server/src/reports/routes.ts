import { getCompany, getCompanyHistory, getFinancials, getPriceChart } from "@tenbin/contract";
import { normalizeCode } from "../companies/index.ts";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Reports } from "./create-reports.ts";

export function register(api: Api, reports: Reports): void {
  api.serve(getCompany, ({ params }) =>
    loadByTicker(params.ticker, (code) => reports.company(code)),
  );
  api.serve(getPriceChart, ({ params, query }) =>
    loadByTicker(params.ticker, (code) => reports.priceChart(code, query)),
  );
  api.serve(getFinancials, ({ params }) =>
    loadByTicker(params.ticker, (code) => reports.financials(code)),
  );
  api.serve(getCompanyHistory, ({ params }) =>
    loadByTicker(params.ticker, (code) => reports.history(code)),
  );
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
