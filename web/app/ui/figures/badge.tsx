import type { ReactNode } from "react";

export function Badge({
  tone = "plain",
  children,
}: {
  readonly tone?: "plain" | "accent" | "notice";
  readonly children: ReactNode;
}) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
