import type { ReactNode } from "react";
import "./states.css";

/** Placeholder at the final height, shown after 200 ms, so that fast responses show none. */
export function Skeleton({
  label,
  children,
}: {
  /** For screen readers: 株価を読み込んでいます. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="skeleton" aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

export function SkeletonLine({ width = 100 }: { readonly width?: number }) {
  return <span className="line" aria-hidden="true" style={{ width: `${width}%` }} />;
}

export function SkeletonRows({
  rows,
  figures,
}: {
  readonly rows: number;
  readonly figures: number;
}) {
  return Array.from({ length: rows }, (_, row) => (
    <span key={row} className="row" aria-hidden="true">
      <span className="line" style={{ width: `${[46, 58, 40, 52][row % 4] ?? 50}%` }} />
      {Array.from({ length: figures }, (__, figure) => (
        <span key={figure} className="line figure-line" />
      ))}
    </span>
  ));
}
