import { planLabels } from "@tenbin/contract";
import type { FindCompanyName } from "../company-names.ts";
import type { ConfirmedKind, StoredConfirmation } from "./confirmation-store.ts";

const nouns: Readonly<Record<ConfirmedKind, string>> = {
  subscribe: "お申し込み内容",
  buy_unit: "お申し込み内容",
  upgrade: "プラン変更",
  downgrade: "プラン変更の予約",
  churn: "解約",
  end_unit: "解約",
};

/** Title of a copy, in lists and as the subject of its mail. */
export type TitledConfirmation = StoredConfirmation & { readonly title: string };

/** A unit names its company as it is called now; one that is not known any more by its ticker alone. */
export async function titleConfirmation(
  stored: StoredConfirmation,
  findCompanyName: FindCompanyName,
): Promise<TitledConfirmation> {
  const { kind, plan, ticker, confirmedAt } = stored;
  const company = ticker === null ? null : await findCompanyName(ticker, confirmedAt);
  const unit = ticker === null ? null : [planLabels.tenbin_unit, ticker, company ?? []];
  const product = unit?.flat().join(" ") ?? (plan === null ? null : planLabels[plan]);
  return { ...stored, title: `${nouns[kind]}の控え${product === null ? "" : `(${product})`}` };
}
