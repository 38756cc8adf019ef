import { normalizeCode } from "@tenbin/contract/code";
import { nullInOutage } from "../../api/api-loader.ts";
import { loadFromApi } from "../../api/api.server.ts";
import type { StoppedCompany } from "./stop-company.tsx";

/** The name is a help; the company can be stopped without. Null: what is named is no code, and not shown as one. */
export async function loadStoppedCompany(
  request: Request,
  ticker: string,
): Promise<StoppedCompany | null> {
  if (normalizeCode(ticker) === null) return null;
  const query = { q: ticker, limit: 1 };
  const found = await nullInOutage(loadFromApi(request, "suggest", { query }));
  const hit = found?.data.rows.find((row) => row.ticker === ticker);
  return { ticker, name: hit?.name_jp ?? null };
}
