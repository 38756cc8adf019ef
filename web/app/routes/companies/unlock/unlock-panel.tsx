import type { PlanResponse, PlanTerms } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { MaskedPanel, type UnlockOption } from "../../../ui/feedback/masked-panel.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatCount } from "../../../ui/format.ts";

export interface SoldPlans {
  readonly on_sale: boolean;
  readonly plans: readonly Pick<PlanResponse, "name" | "price" | "sold" | "unlocks" | "features">[];
  readonly terms: Pick<PlanTerms, "unlock_days">;
}

export type Unlocker = "unknown" | "visitor" | { readonly unlocksLeft: number };

export interface UnlockPanelProps {
  readonly title: string;
  /** What is masked, and what is not. */
  readonly children: ReactNode;
  readonly ticker: string;
  /** Of the page, to come back to. */
  readonly path: string;
  readonly unlocker: Unlocker;
  /** Null until they are known. */
  readonly plans: SoldPlans | null;
  /** Spends one unlock, if the company is not visible already. */
  readonly unlock?: () => Promise<void>;
}

/** Opens one company for a time: the free way first, then the paid ones. */
export function UnlockPanel(props: UnlockPanelProps) {
  const { title, children, ticker, path, unlocker, plans, unlock } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await unlock?.();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <MaskedPanel
      title={title}
      action={
        <>
          <FreeWay path={path} unlocker={unlocker} isBusy={isBusy} press={() => void press()} />
          {failure === null ? null : (
            <div role="alert">
              <Notice tone="notice">{failure}</Notice>
            </div>
          )}
        </>
      }
      cost={describeCost(unlocker, plans)}
      ways={paidWays(ticker, plans)}
    >
      {children}
    </MaskedPanel>
  );
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errors.internal.message;
  return error.errorType === null ? error.message : errors[error.errorType].message;
}

function FreeWay({
  path,
  unlocker,
  isBusy,
  press,
}: Pick<UnlockPanelProps, "path" | "unlocker"> & {
  readonly isBusy: boolean;
  readonly press: () => void;
}) {
  if (unlocker === "unknown") return null;
  if (unlocker === "visitor") {
    const next = new URLSearchParams({ next: path });
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to={`/register?${next}`}>
          無料で会員登録する
        </ButtonLink>
        <ButtonLink to={`/login?${next}`}>ログイン</ButtonLink>
      </div>
    );
  }
  if (unlocker.unlocksLeft === 0) return null;
  return (
    <Button variant="primary" disabled={isBusy} onClick={press}>
      {isBusy ? "解放しています" : `1社分を使って解放する(残り${unlocker.unlocksLeft}社)`}
    </Button>
  );
}

function describeCost(unlocker: Unlocker, plans: SoldPlans | null): string {
  const days = plans === null ? "一定の期間" : `${plans.terms.unlock_days}日間`;
  if (typeof unlocker === "object") {
    const { unlocksLeft } = unlocker;
    return unlocksLeft === 0
      ? "無料の解放は残っていません。解放を増やすクーポンをお持ちの方は、設定でお使いください。"
      : `押すと残りは${unlocksLeft - 1}社分になります。${days}ご覧になれて、そのあと自動で請求されることはありません。`;
  }
  const free = plans?.plans.find(({ name }) => name === "tenbin_free")?.unlocks;
  const companies = free === undefined ? "企業を選んで" : `${free}社まで選んで`;
  return `会員は、${companies}${days}ずつ無料で解放できます。登録に料金はかかりません。`;
}

function paidWays(ticker: string, sold: SoldPlans | null): UnlockOption[] {
  if (sold === null || !sold.on_sale) return [];
  const unit = sold.plans.find(({ name, sold: isSold }) => name === "tenbin_unit" && isSold);
  const [plan] = sold.plans
    .filter(({ features, sold: isSold }) => isSold && features.analysis === "all")
    .toSorted((a, b) => a.price - b.price);
  return [
    ...(unit === undefined
      ? []
      : [
          {
            label: "この企業だけ続けて見る",
            price: `月${formatCount(unit.price)}円`,
            action: (
              <ButtonLink to={`/pricing/payment-unit?${new URLSearchParams({ ticker })}`}>
                単品購入の内容を確認する
              </ButtonLink>
            ),
          },
        ]),
    ...(plan === undefined
      ? []
      : [
          {
            label: "すべての企業を見る",
            price: `月${formatCount(plan.price)}円から`,
            action: <ButtonLink to="/pricing">プランを比べる</ButtonLink>,
          },
        ]),
  ];
}
