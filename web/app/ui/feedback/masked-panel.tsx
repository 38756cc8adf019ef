import type { ReactNode } from "react";
import { useId } from "react";
import "./states.css";

/** A way to see what is masked: the free one first, each with its price. */
export interface UnlockOption {
  readonly label: string;
  /** 月1,980円, 無料. */
  readonly price: string;
  readonly action: ReactNode;
}

const noOptions: readonly UnlockOption[] = [];

/**
 * Stands once a page where something is not shown: what it is, that nothing of it was sent, what
 * opens it, for how long, what that uses up and what it costs. All ways in view.
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
  /** The one primary action, naming its cost. */
  readonly action?: ReactNode;
  /** What is left after it. */
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
                <dd>
                  {way.action}
                  <span className="num">{way.price}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
