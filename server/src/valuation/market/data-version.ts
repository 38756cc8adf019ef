import type { Companies } from "../../companies/index.ts";
import type { ValuationStore } from "../store.ts";

/** Of market data and stored values: changes with either; "" in an empty database. */
export async function readDataVersion(
  companies: Pick<Companies, "version">,
  store: Pick<ValuationStore, "version">,
): Promise<string> {
  const parts = await Promise.all([companies.version(), store.version()]);
  return parts.filter((part) => part !== null).join(".");
}
