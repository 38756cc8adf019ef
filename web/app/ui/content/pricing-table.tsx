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
  reader,
  term,
  action = null,
  points,
  current = false,
  from = null,
}: {
  readonly name: string;
  readonly yen: number;
  readonly reader: string;
  readonly term: string;
  readonly action?: ReactNode;
  readonly points: readonly string[];
  readonly current?: boolean;
  /** The day on which it becomes the member's plan: 12月14日. */
  readonly from?: string | null;
}) {
  return (
    <section className={current ? "plan current" : "plan"}>
      <h3>
        {name}
        {current ? <Badge tone="accent">現在のプラン</Badge> : null}
        {from === null ? null : <Badge>{from}から</Badge>}
      </h3>
      <MonthlyPrice yen={yen} per="円/月" />
      <p className="reader">{reader}</p>
      <p className="note">{term}</p>
      <div className="plan-action">{action}</div>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** Below the columns: what is bought one by one. */
export function PlanRow({
  name,
  yen,
  per,
  action = null,
  children,
}: {
  readonly name: string;
  readonly yen: number;
  readonly per: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="plan-row">
      <div>
        <h3>{name}</h3>
        <MonthlyPrice yen={yen} per={per} />
      </div>
      <p>{children}</p>
      <div className="plan-action">{action}</div>
    </section>
  );
}

function MonthlyPrice({ yen, per }: { readonly yen: number; readonly per: string }) {
  return (
    <p className="yen num">
      {formatCount(yen)}
      <Unit>{per}</Unit>
    </p>
  );
}
