import type { ValuationView } from "@tenbin/contract";
import type { Valuation } from "@tenbin/engine";
import { type DocumentRecord, latestStatement } from "../companies/index.ts";
import { type CompanyData, valuationView, ratePrice, type Rating } from "../valuation/index.ts";

/** A company's price beside its value on a day. */
export interface WeighedDossier {
  readonly weighed: Rating;
  /** Null where there is no verdict. */
  readonly view: ValuationView | null;
}

/**
 * Weighs the newest price against the newest value.
 * @param known documents known at the close of `today`
 */
export function weighDossier(
  { issue, quote, splits }: Pick<CompanyData, "issue" | "quote" | "splits">,
  valuation: (Valuation & { readonly engineVersion: string }) | null,
  known: readonly DocumentRecord[],
  today: string,
): WeighedDossier {
  const statementAt = latestStatement(known)?.disclosedAt ?? null;
  const weighed = ratePrice({ issue, quote, valuation, statementAt, splits, today });
  const isRated = weighed.verdict !== "unrated";
  const price =
    quote === null || weighed.price === null || !isRated
      ? null
      : { price: weighed.price, date: quote.date };
  const view = valuation === null ? null : valuationView(valuation, price, splits, today);
  return { weighed, view };
}
