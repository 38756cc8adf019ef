import type { ReactNode } from "react";
import { Link } from "react-router";
import { AccountNotices } from "../../../accounts/account-notices.tsx";
import { ApiContent } from "../../../billing/api-content.tsx";
import type { ApiData } from "../../../billing/use-api-data.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import "./billing.css";

/** A document of the settings, to be printed; what is not the document stays off the paper. */
export function DocumentPage<T>({
  name,
  heading = null,
  loaded,
  children,
}: {
  /** What a document is called: 領収書 */
  readonly name: string;
  readonly heading?: ReactNode;
  readonly loaded: ApiData<T>;
  readonly children: (data: T) => ReactNode;
}) {
  return (
    <div className="page receipt-page">
      <p className="off-paper">
        <Link to="/setting#plan">設定に戻る</Link>
      </p>
      {heading}
      <AccountNotices />
      {loaded.failure?.errorType === "not_found" ? (
        <EmptyState title={`この番号の${name}はありません`}>
          <p>{name}の一覧は、設定の「プランと支払い」にあります。</p>
        </EmptyState>
      ) : (
        <ApiContent loaded={loaded} name={name} lines={8}>
          {children}
        </ApiContent>
      )}
    </div>
  );
}
