import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { companyPath } from "../urls/company-url.ts";
import { useRootData } from "../site/root-data.ts";
import { ChipLink } from "../ui/actions/chip.tsx";
import type { RecentCompany } from "./recent-companies.ts";
import { getRecentCompanies, subscribeToRecentCompanies } from "./recent-companies.ts";
import { resultsPath } from "../urls/results-url.ts";
import { formatCompanyName } from "../ui/format.ts";

const NO_COMPANIES: readonly RecentCompany[] = [];

export function SearchAside({
  withSectors = false,
  onClose: onLeave,
}: {
  readonly withSectors?: boolean;
  readonly onClose?: () => void;
}) {
  const recent = useSyncExternalStore(
    subscribeToRecentCompanies,
    getRecentCompanies,
    () => NO_COMPANIES,
  );
  const sectors = useRootData()?.overview?.sectors ?? [];
  return (
    <div className="search-aside">
      <h2>最近見た企業</h2>
      {recent.length === 0 ? (
        <p className="note">開いた企業が、この端末にだけ記録されて並びます。</p>
      ) : (
        <ul>
          {recent.map((company) => (
            <li key={company.ticker}>
              <Link className="recent" to={companyPath(company.ticker)} onClick={onLeave}>
                <span>{formatCompanyName(company.name_jp)}</span>
                <small className="num">{company.ticker}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!withSectors || sectors.length === 0 ? null : (
        <>
          <h2>業種</h2>
          <div className="cluster">
            {sectors.map(({ name, count }) => (
              <ChipLink
                key={name}
                label={name}
                total={count}
                to={resultsPath({ sector: name })}
                onClick={onLeave}
              />
            ))}
          </div>
          <Link className="text-xs" to="/search#sectors" onClick={onLeave}>
            すべての業種と市場
          </Link>
        </>
      )}
    </div>
  );
}
