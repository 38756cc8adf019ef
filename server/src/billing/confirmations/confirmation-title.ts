import { planLabels } from "@tenbin/contract";
import { type FindCompanyName, findCompanyNames } from "../company-names.ts";
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

/** Units have their company's current name, or the ticker if it is unknown. */
export async function titleConfirmations(
  stored: readonly StoredConfirmation[],
  findCompanyName: FindCompanyName,
): Promise<TitledConfirmation[]> {
  const tickers = stored.flatMap(({ ticker }) => ticker ?? []);
  const names = await findCompanyNames(tickers, findCompanyName);
  return stored.map((one) => ({ ...one, title: titleOf(one, names) }));
}

function titleOf(
  { kind, plan, ticker }: StoredConfirmation,
  names: ReadonlyMap<string, string>,
): string {
  const unit = ticker === null ? null : [planLabels.tenbin_unit, ticker, names.get(ticker) ?? []];
  const product = unit?.flat().join(" ") ?? (plan === null ? null : planLabels[plan]);
  return `${nouns[kind]}の控え${product === null ? "" : `(${product})`}`;
}
