import { type DerivedCompany, deriveCompany } from "../companies/index.ts";
import type { CompanyData } from "../valuation/index.ts";

/** Everything that follows from a company's filings and price at the close of a day. */
export type Derive = (dossier: CompanyData, day: string) => DerivedCompany;

/** Derives once for all answers that are made of one dossier on one day. */
export function createDerive(): Derive {
  const made = new WeakMap<
    CompanyData,
    { readonly day: string; readonly derived: DerivedCompany }
  >();
  return (dossier, day) => {
    const known = made.get(dossier);
    if (known?.day === day) return known.derived;
    const { issue, documents, splits, quote } = dossier;
    const derived = deriveCompany({ day, issue, documents, splits, quote });
    made.set(dossier, { day, derived });
    return derived;
  };
}
