import type { ReactNode } from "react";
import "./states.css";

/**
 * Holds the place of what is being read, at its final height. Shown after 200 ms, so that a quick
 * answer shows nothing; figures never count up.
 */
export function Skeleton({
  label,
  children,
}: {
  /** Read out: 株価を読み込んでいます. */
  readonly label: string;
  /** SkeletonLine, SkeletonRows. */
  readonly children: ReactNode;
}) {
  return (
    <div className="skeleton" aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

/** A line of text; widths differ as words do. `width` in percent. */
export function SkeletonLine({ width = 100 }: { readonly width?: number }) {
  return <span className="line" aria-hidden="true" style={{ width: `${width}%` }} />;
}

/** Rows of a table: a name and some figures. */
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
