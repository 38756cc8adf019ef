import { planLabels } from "@tenbin/contract";
import type { ConfirmedKind, StoredConfirmation } from "./confirmation-store.ts";

const nouns: Readonly<Record<ConfirmedKind, string>> = {
  subscribe: "お申し込み内容",
  buy_unit: "お申し込み内容",
  upgrade: "プラン変更",
  downgrade: "プラン変更の予約",
  churn: "解約",
  end_unit: "解約",
};

/** What a copy is called, in lists and as the subject of its mail. */
export function confirmationTitle({
  kind,
  plan,
  ticker,
}: Pick<StoredConfirmation, "kind" | "plan" | "ticker">): string {
  const unit = ticker === null ? null : `${planLabels.tenbin_unit} ${ticker}`;
  const product = unit ?? (plan === null ? null : planLabels[plan]);
  return `${nouns[kind]}の控え${product === null ? "" : `(${product})`}`;
}
