import { useEffect } from "react";
import { useMatches } from "react-router";
import type { RecentCompany } from "./recent-companies.ts";
import { isRecentCompany, addRecentCompany } from "./recent-companies.ts";

export function useRecordRecentCompany(): void {
  const matches = useMatches();
  const company = companyFromLoaderData(matches.at(-1)?.loaderData);
  const ticker = company?.ticker;
  const name = company?.name_jp;
  useEffect(() => {
    if (ticker !== undefined && name !== undefined) addRecentCompany({ ticker, name_jp: name });
  }, [ticker, name]);
}

/** Pages about one company load it as `company`. */
function companyFromLoaderData(loaderData: unknown): RecentCompany | null {
  if (typeof loaderData !== "object" || loaderData === null || !("company" in loaderData)) {
    return null;
  }
  const { company } = loaderData;
  return isRecentCompany(company) ? company : null;
}
