import type { ChangedCompany } from "@tenbin/contract";
import { Link } from "react-router";
import { formatCompanyName } from "../../ui/format.ts";
import { companyPath } from "../../urls/company-url.ts";
import { type ChangeLine, describeChange } from "./describe-change.ts";

/** Each company with its lines; no style sheet, so that the front page of visitors has none of it. */
export function ChangesList({
  companies,
  maxLines = Infinity,
}: {
  readonly companies: readonly ChangedCompany[];
  /** Of a company; the weightiest stand first. */
  readonly maxLines?: number;
}) {
  return (
    <dl className="grid">
      {companies.map((company) => {
        const lines = describeChange(company);
        // To say that there is one more takes a line as well.
        const shown = lines.length > maxLines + 1 ? lines.slice(0, maxLines) : lines;
        const left = lines.length - shown.length;
        return (
          <div
            key={company.ticker}
            className="border-b border-hairline py-3 wrap-anywhere tablet:grid tablet:grid-cols-[14rem_minmax(0,1fr)] tablet:gap-x-5"
          >
            <dt className="font-medium">
              <Link to={companyPath(company.ticker)}>
                {formatCompanyName(company.name_jp)} <span className="num">{company.ticker}</span>
              </Link>
            </dt>
            {shown.map((line) => (
              <ChangeDescription key={line.key} line={line} />
            ))}
            {left > 0 ? <dd className="note tablet:col-start-2">ほか{left}件</dd> : null}
          </div>
        );
      })}
    </dl>
  );
}

function ChangeDescription({ line: { label, from, to, note } }: { readonly line: ChangeLine }) {
  return (
    <dd className="m-0 tablet:col-start-2">
      {label}:{from === null ? null : `${from} → `}
      <strong>{to}</strong>
      {note === null ? null : <span className="note"> {note}</span>}
    </dd>
  );
}
