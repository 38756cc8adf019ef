import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import "./states.css";

export function ErrorState({
  title,
  children,
  onRetry,
  receipt,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  /** Omit it if a retry would not help. */
  readonly onRetry?: () => void;
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
