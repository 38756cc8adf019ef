import { Link } from "react-router";
import "./navigation.css";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** The last crumb is the page itself and not a link. */
export function Breadcrumbs({
  crumbs,
  current,
}: {
  readonly crumbs: readonly Crumb[];
  readonly current: string;
}) {
  return (
    <nav className="breadcrumbs" aria-label="現在の場所">
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
