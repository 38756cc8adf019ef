import { findCompanyNames, type FindCompanyName } from "../company-names.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";

/** Name in mails; an unknown company has its ticker only. */
export type NamedProduct = SubscribedProduct & { readonly companyName?: string };

type Unit = Extract<SubscribedProduct, { kind: "unit" }>;

/** Adds the company names of units to the facts of a mail. */
export async function nameCompanies<T extends object>(
  facts: T,
  findCompanyName: FindCompanyName,
): Promise<T> {
  const text = JSON.stringify(facts);
  const tickers: string[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (isUnit(value)) tickers.push(value.ticker);
    return value;
  });
  const names = await findCompanyNames(tickers, findCompanyName);
  // Safe cast: only `NamedProduct` declares the added name.
  return JSON.parse(text, (_, value: unknown) =>
    isUnit(value) ? { ...value, companyName: names.get(value.ticker) } : value,
  ) as T;
}

function isUnit(value: unknown): value is Unit {
  return (
    typeof value === "object" &&
    value !== null &&
    "ticker" in value &&
    "kind" in value &&
    value.kind === "unit"
  );
}
