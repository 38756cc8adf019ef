import { findCompanyNames, type FindCompanyName } from "../company-names.ts";
import type { SubscribedProduct } from "../subscription-state/subscription-state.ts";

/** Name in mails; an unknown company has its ticker only. */
export type NamedProduct = SubscribedProduct & { readonly companyName?: string };

type NamedUnit = Extract<SubscribedProduct, { kind: "unit" }> & {
  companyName?: string | undefined;
};

/** Adds the company names of units to the facts of a mail. */
export async function nameCompanies<T extends object>(
  facts: T,
  findCompanyName: FindCompanyName,
): Promise<T> {
  const units: NamedUnit[] = [];
  // Safe cast: what is added is declared nowhere but in `NamedProduct`.
  const named = JSON.parse(JSON.stringify(facts), (_, value: unknown) => {
    if (isUnit(value)) units.push(value);
    return value;
  }) as T;
  const tickers = units.map(({ ticker }) => ticker);
  const names = await findCompanyNames(tickers, findCompanyName);
  for (const unit of units) unit.companyName = names.get(unit.ticker);
  return named;
}

function isUnit(value: unknown): value is NamedUnit {
  return (
    typeof value === "object" &&
    value !== null &&
    "ticker" in value &&
    "kind" in value &&
    value.kind === "unit"
  );
}
