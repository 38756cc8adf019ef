import type { ReactNode } from "react";
import { Badge } from "../figures/badge.tsx";
import { Unit } from "../figures/figure.tsx";
import { formatCount } from "../format.ts";
import "./pricing-table.css";

/** All columns and buttons are equal: no plan is recommended. */
export function PricingTable({ children }: { readonly children: ReactNode }) {
  return <div className="plan-ledger">{children}</div>;
}

export function PlanColumn({
  name,
  yen,
  per = "円/月",
  reader,
  term,
  action,
  points,
  current = false,
}: {
  readonly name: string;
  readonly yen: number;
  readonly per?: string;
  readonly reader: string;
  readonly term: string;
  readonly action: ReactNode;
  readonly points: readonly string[];
  readonly current?: boolean;
}) {
  return (
    <section className={current ? "plan current" : "plan"}>
      <h3>
        {name}
        {current ? <Badge tone="accent">現在のプラン</Badge> : null}
      </h3>
      <p className="yen num">
        {formatCount(yen)}
        <Unit>{per}</Unit>
      </p>
      <p className="reader">{reader}</p>
      <p className="note">{term}</p>
      {action}
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
