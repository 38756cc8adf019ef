import type { ReactNode } from "react";
import { useId } from "react";
import "./masked-panel.css";

export interface UnlockOption {
  readonly label: string;
  readonly price: string;
  readonly action: ReactNode;
}

const noOptions: readonly UnlockOption[] = [];

/**
 * Shown once per page: what is masked, that it was not sent, and what unlocks it, for how long and
 * at what cost.
 */
export function MaskedPanel({
  title,
  children,
  action,
  cost,
  ways = noOptions,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** The only primary action; its label names the cost. */
  readonly action?: ReactNode;
  readonly cost?: ReactNode;
  readonly ways?: readonly UnlockOption[];
}) {
  const id = useId();
  return (
    <section className="masked-panel" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {children}
        {action}
        {cost === undefined ? null : <p className="note">{cost}</p>}
        {ways.length === 0 ? null : (
          <dl>
            {ways.map((way) => (
              <div key={way.label}>
                <dt>{way.label}</dt>
                <dd className="num">{way.price}</dd>
                <dd>{way.action}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
