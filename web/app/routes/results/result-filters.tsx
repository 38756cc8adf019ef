import { Link } from "react-router";
import { resultsPath } from "../../urls/results-url.ts";
import { ChipLink } from "../../ui/actions/chip.tsx";
import type { ResultsQuery } from "./results-query.ts";
import { defaultSort, SORT_OPTIONS } from "./results-query.ts";
import { segmentName } from "../../ui/format.ts";

/** The filters are links; their state is the URL. */
export default function ResultFilters({
  query,
  segments,
}: {
  readonly query: ResultsQuery;
  readonly segments: readonly { readonly name: string; readonly count: number }[];
}) {
  const first = { ...query, cursor: null };
  const all = segments.reduce((sum, segment) => sum + segment.count, 0);
  const sorts = SORT_OPTIONS.filter(({ value }) => query.q !== "" || value !== "relevance");
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 pb-4">
      <nav className="chips" aria-label="市場">
        <ChipLink
          label="すべて"
          total={all}
          current={query.segment === null}
          to={resultsPath({ ...first, segment: null })}
        />
        {segments.map(({ name, count }) => (
          <ChipLink
            key={name}
            label={segmentName(name)}
            total={count}
            current={query.segment === name}
            to={resultsPath({ ...first, segment: name })}
          />
        ))}
      </nav>
      <nav className="sort-links" aria-label="並び順">
        <span aria-hidden="true">並び順</span>
        {sorts.map(({ value, label }) => (
          <Link
            key={value}
            aria-current={query.sort === value ? "true" : undefined}
            to={resultsPath({ ...first, sort: value === defaultSort(query.q) ? null : value })}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
