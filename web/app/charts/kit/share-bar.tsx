import { formatRatioPercent } from "../../ui/format.ts";
import "./kit.css";
import "./bars.css";

interface ShareBarPart {
  readonly name: string;
  /** In any unit; drawn as shares of the sum. */
  readonly amount: number;
  readonly variant:
    | "very_cheap"
    | "cheap"
    | "fair"
    | "expensive"
    | "very_expensive"
    | "dark"
    | "middle"
    | "light";
}

export function ShareBar({
  shares,
  label,
}: {
  readonly shares: readonly ShareBarPart[];
  readonly label: string;
}) {
  const sum = shares.reduce((total, { amount }) => total + amount, 0);
  if (!(sum > 0)) return null;
  return (
    <div className="share-bar">
      <div className="whole" aria-hidden="true">
        {shares.map(({ name, amount, variant }) =>
          amount > 0 ? (
            <i key={name} className={variant} style={{ flexGrow: amount / sum }} />
          ) : null,
        )}
      </div>
      <ul aria-label={label}>
        {shares.map(({ name, amount, variant }) => (
          <li key={name}>
            <i className={variant} aria-hidden="true" />
            {name} <b className="num">{formatRatioPercent(amount / sum)}%</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
