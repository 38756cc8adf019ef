import type { NotAnalyzedReason, PortfolioResponse } from "@tenbin/contract";
import type { ReactNode } from "react";
import { VerdictBadge } from "../../ui/figures/verdict.tsx";
import { formatCount, formatRatioPercent } from "../../ui/format.ts";
import { CompanyRow } from "./company-row.tsx";
import { groupLabels } from "./group-labels.ts";
import { sumAmounts, weightOf } from "./summarize-portfolio.ts";

interface GroupsProps {
  readonly portfolio: PortfolioResponse;
  readonly onChange: () => void;
}

export function CompanyGroups({ portfolio, onChange }: GroupsProps) {
  const { analyzed, not_analyzed: others, companies } = portfolio;
  const whole = sumAmounts(companies).amount;
  const rows = (own: PortfolioResponse["companies"], group: NotAnalyzedReason | null) =>
    own.map((company) => (
      <CompanyRow
        key={company.ticker}
        company={company}
        group={group}
        whole={whole}
        onChange={onChange}
      />
    ));
  return (
    <>
      {analyzed.length === 0 ? null : (
        <section>
          <GroupsHeading name="分析している企業" groups={analyzed} />
          {analyzed.map(({ label, companies: own }) => (
            <Group
              key={label}
              name={<VerdictBadge verdict={label} />}
              count={own.length}
              note={describeWeight(weightOf(sumAmounts(own).amount, whole))}
            >
              {rows(own, null)}
            </Group>
          ))}
        </section>
      )}
      {others.length === 0 ? null : (
        <section>
          <GroupsHeading name="分析していない企業" groups={others} />
          {others.map(({ label, companies: own }) => (
            <Group
              key={label}
              name={groupLabels[label].name}
              count={own.length}
              note={groupLabels[label].note}
            >
              {rows(own, label)}
            </Group>
          ))}
        </section>
      )}
    </>
  );
}

function GroupsHeading({
  name,
  groups,
}: {
  readonly name: string;
  readonly groups: readonly { readonly companies: readonly unknown[] }[];
}) {
  const count = groups.reduce((sum, { companies }) => sum + companies.length, 0);
  return (
    <h2 className="portfolio-bar">
      {name} <span className="num">{formatCount(count)}社</span>
    </h2>
  );
}

function Group({
  name,
  count,
  note,
  children,
}: {
  readonly name: ReactNode;
  readonly count: number;
  readonly note: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="portfolio-group">
      <h3>
        {name}
        <span className="num">{formatCount(count)}社</span>
        <span className="note">{note}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

function describeWeight(weight: number | null): string {
  return weight === null || weight === 0
    ? "保有の登録なし"
    : `保有額の${formatRatioPercent(weight)}%`;
}
