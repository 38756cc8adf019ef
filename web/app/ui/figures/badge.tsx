import type { ReactNode } from "react";

/** A fact about a company or a document. */
export function Badge({
  tone = "plain",
  children,
}: {
  readonly tone?: "plain" | "accent" | "notice";
  readonly children: ReactNode;
}) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
