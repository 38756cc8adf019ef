import type { ValuationView } from "@tenbin/contract";
import type { Valuation } from "@tenbin/engine";
import { type DocumentRecord, newestStatement } from "../companies/index.ts";
import { type Dossier, valuationView, weigh, type Weighed } from "../valuation/index.ts";

/** A company's price beside its value on a day. */
export interface WeighedDossier {
  readonly weighed: Weighed;
  /** Null where there is no verdict. */
  readonly view: ValuationView | null;
}

/**
 * Weighs the newest price against the newest value.
 * @param known documents known at the close of `today`
 */
export function weighDossier(
  { issue, quote, adjustments: splits }: Pick<Dossier, "issue" | "quote" | "adjustments">,
  valuation: (Valuation & { readonly engineVersion: string }) | null,
  known: readonly DocumentRecord[],
  today: string,
): WeighedDossier {
  const statementAt = newestStatement(known)?.disclosedAt ?? null;
  const weighed = weigh({ issue, quote, valuation, statementAt, splits, today });
  const isRated = weighed.verdict !== "unrated";
  const price =
    quote === null || weighed.price === null || !isRated
      ? null
      : { price: weighed.price, date: quote.date };
  const view = valuation === null ? null : valuationView(valuation, price, splits, today);
  return { weighed, view };
}
