import { findCompanyNames, type FindCompanyName } from "../company-names.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";

/** As mails name it; a company that is not known any more by its ticker alone. */
export type NamedProduct = SubscribedProduct & { readonly companyName?: string };

type Unit = Extract<SubscribedProduct, { kind: "unit" }>;

/** @returns the facts of a mail, with the name of each company that is bought alone */
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
  // Safe cast: what is added is declared nowhere but in `NamedProduct`.
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
