import { companyPath } from "../../../urls/company-url.ts";

/** Picture for where somebody links to the company's page. */
export function companyCardPath(ticker: string): string {
  return `${companyPath(ticker)}/card.png`;
}
