import type { ReactNode } from "react";

export function EmptyState({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="state">
      <p className="title">{title}</p>
      {children}
    </div>
  );
}
