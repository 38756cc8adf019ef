import { normalizeCode } from "../companies/index.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";

/** 404 for a malformed ticker as well as for an unknown one. */
export async function loadByTicker<T>(
  ticker: string,
  response: (code: string) => Promise<T | null>,
): Promise<T> {
  const code = normalizeCode(ticker);
  const companyResponse = code === null ? null : await response(code);
  if (companyResponse === null) throw new ApiProblem("company_not_found");
  return companyResponse;
}
