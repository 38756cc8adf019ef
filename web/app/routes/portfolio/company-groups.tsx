import type { NotAnalyzedReason, PortfolioResponse } from "@tenbin/contract";
import { type ReactNode, useState } from "react";
import { VerdictBadge } from "../../ui/figures/verdict.tsx";
import { formatCount, formatRatioPercent } from "../../ui/format.ts";
import { InlineSelect } from "../../ui/forms/select-field.tsx";
import { CompanyRow } from "./company-row.tsx";
import { groupLabels } from "./group-labels.ts";
import { sumAmounts, weightOf } from "./summarize-portfolio.ts";

interface GroupsProps {
  readonly portfolio: PortfolioResponse;
  readonly autosave: boolean;
  readonly onChange: () => void;
}

export function CompanyGroups({ portfolio, autosave, onChange }: GroupsProps) {
  const { companies } = portfolio;
  const lists = [...new Set(companies.flatMap(({ labels }) => labels))];
  const [chosen, setChosen] = useState("");
  const list = lists.includes(chosen) ? chosen : "";
  const analyzed = groupsOf(portfolio.analyzed, list);
  const others = groupsOf(portfolio.not_analyzed, list);
  const whole = sumAmounts(companies).amount;
  const order = companies.map(({ ticker }) => ticker);
  const rows = (own: PortfolioResponse["companies"], group: NotAnalyzedReason | null) =>
    own.map((company, at) => (
      <CompanyRow
        key={company.ticker}
        company={company}
        group={group}
        whole={whole}
        autosave={autosave}
        places={own.map(({ ticker }) => order.indexOf(ticker))}
        at={at}
        onChange={onChange}
      />
    ));
  return (
    <>
      {lists.length === 0 ? null : (
        <div className="pt-5">
          <InlineSelect
            label="リスト"
            value={list}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={[
              { value: "", label: "すべて" },
              ...lists.map((label) => {
                return { value: label, label };
              }),
            ]}
          />
        </div>
      )}
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

/** The companies of one list; of all where it is empty. */
function groupsOf<G extends { readonly companies: PortfolioResponse["companies"] }>(
  groups: readonly G[],
  list: string,
): readonly G[] {
  if (list === "") return groups;
  return groups
    .map((group) => {
      return { ...group, companies: group.companies.filter(({ labels }) => labels.includes(list)) };
    })
    .filter(({ companies }) => companies.length > 0);
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
