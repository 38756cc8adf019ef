import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import "./states.css";

/** What failed and what to do; the rest of the page stays. */
export function ErrorState({
  title,
  children,
  onRetry,
  receipt,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  /** Asks again for what failed; none where that would not help. */
  readonly onRetry?: () => void;
  /** Lets support find the case. */
  readonly receipt?: string;
}) {
  return (
    <div className="state failed" role="alert">
      <p className="title">{title}</p>
      {children}
      {onRetry === undefined ? null : <Button onClick={onRetry}>もう一度読み込む</Button>}
      {receipt === undefined ? null : <p className="note num">受付番号 {receipt}</p>}
    </div>
  );
}
