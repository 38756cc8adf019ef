import { Link } from "react-router";
import { formatCount } from "../ui/format.ts";

interface Facet {
  readonly name: string;
  readonly count: number;
  /** Default: the name of the facet. */
  readonly label?: string;
}

export function FacetBars({
  facets,
  to,
}: {
  readonly facets: readonly Facet[];
  readonly to: (name: string) => string;
}) {
  const largest = Math.max(1, ...facets.map((facet) => facet.count));
  return (
    <ul className="facet-bars">
      {facets.map((facet) => (
        <li key={facet.name}>
          <Link to={to(facet.name)}>
            <span>{facet.label ?? facet.name}</span>
            <i style={{ width: `${(100 * facet.count) / largest}%` }} aria-hidden="true" />
            <small className="num">
              {formatCount(facet.count)}
              <span className="sr-only">社</span>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
