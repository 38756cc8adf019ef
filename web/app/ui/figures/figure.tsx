import type { ReactNode } from "react";

export function Unit({ children }: { readonly children: ReactNode }) {
  return <span className="unit">{children}</span>;
}

export function Figure({
  label,
  sub,
  children,
}: {
  readonly label: ReactNode;
  readonly sub?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <dl className="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {sub === undefined ? null : <dd className="sub">{sub}</dd>}
    </dl>
  );
}
