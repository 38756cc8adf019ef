import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { Fragment, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { companyPath } from "../../../urls/company-url.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { MaskedPanel, type UnlockOption } from "./masked-panel.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { OpenCompany, UnlockTerms } from "./unlock-terms.ts";

export interface UnlockPanelProps {
  readonly title: string;
  /** What is masked, and what is not. */
  readonly children: ReactNode;
  readonly ticker: string;
  /** Of the page, to come back to. */
  readonly path: string;
  /** Of the member; null: a visitor. */
  readonly unlocksLeft: number | null;
  /** No further company can be bought alone. */
  readonly hasNoUnitSlot?: boolean;
  /** Null if they could not be loaded. */
  readonly terms: UnlockTerms | null;
  /** Companies that a visitor sees analysed today. */
  readonly openToday?: readonly OpenCompany[];
  /** Spends one unlock of the member, if the company is not visible already. */
  readonly unlock?: () => Promise<void>;
}

const nothingOpen: readonly OpenCompany[] = [];

/** Opens one company for a time: what is open anyway first, then the free way, then the paid ones. */
export function UnlockPanel(props: UnlockPanelProps) {
  const {
    title,
    children,
    ticker,
    path,
    unlocksLeft,
    hasNoUnitSlot = false,
    terms,
    openToday = nothingOpen,
    unlock,
  } = props;
  const isSoldAlone = terms?.unitPrice != null;
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
          <FreeWay
            openToday={openToday}
            path={path}
            unlocksLeft={unlocksLeft}
            isBusy={isBusy}
            press={() => void press()}
          />
          {failure === null ? null : (
            <div role="alert">
              <Notice tone="notice">{failure}</Notice>
            </div>
          )}
        </>
      }
      cost={
        <>
          {describeCost(unlocksLeft, terms)}
          {isSoldAlone && hasNoUnitSlot ? errors.unit_limit.message : null}
        </>
      }
      ways={paidWays(ticker, terms, hasNoUnitSlot)}
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
  openToday,
  path,
  unlocksLeft,
  isBusy,
  press,
}: Pick<UnlockPanelProps, "path" | "unlocksLeft"> & {
  readonly openToday: readonly OpenCompany[];
  readonly isBusy: boolean;
  readonly press: () => void;
}) {
  if (unlocksLeft === null) {
    const next = new URLSearchParams({ next: path });
    return (
      <>
        {openToday.length === 0 ? null : <OpenToday companies={openToday} />}
        <div className="visitor-offer flex flex-wrap gap-3">
          <ButtonLink
            variant={openToday.length === 0 ? "primary" : "plain"}
            to={`/register?${next}`}
          >
            無料で会員登録する
          </ButtonLink>
          <ButtonLink to={`/login?${next}`}>ログイン</ButtonLink>
        </div>
      </>
    );
  }
  if (unlocksLeft === 0) return null;
  return (
    <Button variant="primary" disabled={isBusy} onClick={press}>
      {isBusy ? "解放しています" : `1社分を使って解放する(残り${unlocksLeft}社)`}
    </Button>
  );
}

/** Needs no account, so it comes first. */
function OpenToday({
  companies: [first, ...others],
}: {
  readonly companies: readonly OpenCompany[];
}) {
  if (first === undefined) return null;
  return (
    <>
      <ButtonLink variant="primary" to={companyPath(first.ticker)}>
        本日の公開銘柄で実際の分析を見る
      </ButtonLink>
      <p>
        {first.name}
        {others.map(({ ticker, name }) => (
          <Fragment key={ticker}>
            、<Link to={companyPath(ticker)}>{name}</Link>
          </Fragment>
        ))}
        は、登録しなくても判定まで見られます。
      </p>
    </>
  );
}

function describeCost(unlocksLeft: number | null, terms: UnlockTerms | null): string {
  const days = terms === null ? "一定の期間" : `${terms.unlockDays}日間`;
  if (unlocksLeft === 0) {
    return "無料の解放は残っていません。解放を増やすクーポンをお持ちの方は、設定でお使いください。";
  }
  if (unlocksLeft !== null) {
    return `この企業の分析を${days}ご覧になれます。解放したあとの残りは${unlocksLeft - 1}社です。料金はかからず、期間が終わっても請求されません。`;
  }
  const companies = terms === null ? "企業を選んで" : `${terms.unlocks}社まで選んで`;
  return `会員は、${companies}${days}ずつ無料で解放できます。登録に料金はかかりません。`;
}

function paidWays(
  ticker: string,
  terms: UnlockTerms | null,
  hasNoUnitSlot: boolean,
): UnlockOption[] {
  const ways: UnlockOption[] = [];
  if (terms?.unitPrice != null && !hasNoUnitSlot) {
    ways.push({
      label: "この企業だけ続けて見る",
      price: `月${formatCount(terms.unitPrice)}円`,
      action: (
        <ButtonLink to={`/pricing/payment-unit?${new URLSearchParams({ ticker })}`}>
          単品購入の内容を確認する
        </ButtonLink>
      ),
    });
  }
  if (terms?.planPrice != null) {
    ways.push({
      label: "すべての企業を見る",
      price: `月${formatCount(terms.planPrice)}円から`,
      action: <ButtonLink to="/pricing">プランを比べる</ButtonLink>,
    });
  }
  return ways;
}
