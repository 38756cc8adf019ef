import type { NotAnalyzedReason, PortfolioCompany, PortfolioResponse } from "@tenbin/contract";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { Link } from "react-router";
import { SegmentedControl } from "../../ui/actions/segmented-control.tsx";
import { VerdictBadge } from "../../ui/figures/verdict.tsx";
import { formatCount } from "../../ui/format.ts";
import { InlineSelect } from "../../ui/forms/select-field.tsx";
import {
  arrangeCompanies,
  type CompanyOrder,
  findCompanies,
  MIN_FOLDED_COMPANIES,
  ORDERS,
} from "./arrange-companies.ts";
import { CompanyRow } from "./company-row.tsx";
import { groupLabels } from "./group-labels.ts";
import type { PortfolioMember } from "./load-served-portfolio.ts";
import { RowsInTurn } from "./rows-in-turn.tsx";
import { describeGroupWeight, sumAmounts } from "./summarize-portfolio.ts";
import { useDraftGuard } from "./use-draft-guard.tsx";

const VIEWS = [
  { value: "groups", label: "判定ごと" },
  { value: "list", label: "一覧" },
] as const;
type View = (typeof VIEWS)[number]["value"];

interface GroupsProps {
  readonly portfolio: PortfolioResponse;
  readonly user: PortfolioMember;
  readonly onChange: () => void;
}

/** The same for every row that the member has not put in order. */
const NO_PLACES: readonly number[] = [];
/** What a viewer may not see has no order. */
const VALUE_ORDERS: ReadonlySet<CompanyOrder> = new Set<CompanyOrder>(["ratio", "accuracy"]);

/** Analysed companies by verdict or in one list, then the others by reason. */
export function CompanyGroups({ portfolio, user, onChange }: GroupsProps) {
  const { companies } = portfolio;
  const lists = [...new Set(companies.flatMap(({ labels }) => labels))];
  const [chosen, setChosen] = useState("");
  const [view, setView] = useState<View>("groups");
  const [order, setOrder] = useState<CompanyOrder>("ratio");
  const [written, setWritten] = useState("");
  const searched = useDeferredValue(written);
  // What was chosen is painted before hundreds of rows are.
  const sorted = useDeferredValue(order);
  const guard = useDraftGuard();
  const list = lists.includes(chosen) ? chosen : "";
  const analyzed = groupsOf(portfolio.analyzed, list, searched);
  const others = groupsOf(portfolio.not_analyzed, list, searched);
  const isFolded = companies.length >= MIN_FOLDED_COMPANIES && searched === "" && list === "";
  const whole = sumAmounts(companies).amount;
  const tickers = companies.map(({ ticker }) => ticker);
  const isListed = view === "list";

  const rows = (own: readonly PortfolioCompany[], group: NotAnalyzedReason | null) => {
    const isOwnOrder = sorted === "own" || (group !== null && VALUE_ORDERS.has(sorted));
    const places = isOwnOrder ? own.map(({ ticker }) => tickers.indexOf(ticker)) : NO_PLACES;
    return own.map((company, at) => (
      <CompanyRow
        key={company.ticker}
        company={company}
        group={group}
        whole={whole}
        showsVerdict={isListed}
        autosave={user.autosave}
        drafts={guard.drafts}
        places={places}
        at={isOwnOrder ? at : 0}
        onChange={onChange}
      />
    ));
  };
  return (
    <>
      {companies.length < 2 ? null : (
        <div className="portfolio-bar">
          <FilterField written={written} onChange={(next) => guard.ask(() => setWritten(next))} />
          {analyzed.length + others.length > 0 ? null : (
            <p className="note">当てはまる企業はありません。</p>
          )}
        </div>
      )}
      {analyzed.length === 0 ? null : (
        <section>
          <div className="portfolio-bar">
            <GroupsHeading name="分析している企業" groups={analyzed} />
            <SegmentedControl
              label="表示"
              options={VIEWS}
              value={view}
              onChange={(next) => guard.ask(() => setView(next))}
            />
            <InlineSelect
              label="並び順"
              value={order}
              onChange={({ currentTarget: { value } }) => {
                const next = ORDERS.find((each) => each.value === value);
                if (next !== undefined) setOrder(next.value);
              }}
              options={ORDERS}
            />
            <ListSelect
              lists={lists}
              list={list}
              onChange={(next) => guard.ask(() => setChosen(next))}
            />
          </div>
          <ColumnHeads />
          {isListed ? (
            <ul className="portfolio-list">
              {rows(arrangeCompanies(allOf(companies, analyzed), sorted), null)}
            </ul>
          ) : (
            analyzed.map(({ label, companies: own }) => (
              <Group
                key={`${label} ${String(isFolded)}`}
                name={<VerdictBadge verdict={label} />}
                companies={own}
                note={describeGroupWeight(own, whole)}
                isFolded={isFolded}
              >
                {() => rows(arrangeCompanies(own, sorted), null)}
              </Group>
            ))
          )}
        </section>
      )}
      {others.length === 0 ? null : (
        <section>
          <div className="portfolio-bar">
            <GroupsHeading name="判定を表示していない企業" groups={others} />
            {analyzed.length > 0 ? null : (
              <ListSelect
                lists={lists}
                list={list}
                onChange={(next) => guard.ask(() => setChosen(next))}
              />
            )}
          </div>
          {others.map(({ label, companies: own }) => (
            <Group
              key={`${label} ${String(isFolded)}`}
              name={groupLabels[label].name}
              companies={own}
              note={groupLabels[label].note}
              isFolded={isFolded}
            >
              {() => rows(VALUE_ORDERS.has(sorted) ? own : arrangeCompanies(own, sorted), label)}
            </Group>
          ))}
          {others.some(({ label }) => label === "not_authorized") ? (
            <p className="note pt-3">
              無料の解放は、残り<span className="num">{formatCount(user.unlocakble_number)}</span>
              社です。<Link to="/pricing">プランの違い</Link>
            </p>
          ) : null}
        </section>
      )}
      {guard.question}
    </>
  );
}

function ListSelect({
  lists,
  list,
  onChange,
}: {
  readonly lists: readonly string[];
  readonly list: string;
  readonly onChange: (list: string) => void;
}) {
  if (lists.length === 0) return null;
  return (
    <InlineSelect
      label="リスト"
      value={list}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: "", label: "すべて" },
        ...lists.map((label) => {
          return { value: label, label };
        }),
      ]}
    />
  );
}

interface CompanyGroup {
  readonly companies: readonly PortfolioCompany[];
}

/** The companies of one list, of all where it is empty, that the written words name. */
function groupsOf<G extends CompanyGroup>(
  groups: readonly G[],
  list: string,
  written: string,
): readonly G[] {
  return groups
    .map((group) => {
      const listed = group.companies.filter(({ labels }) => list === "" || labels.includes(list));
      return { ...group, companies: findCompanies(listed, written) };
    })
    .filter(({ companies }) => companies.length > 0);
}

/** In the member's order. */
function allOf(
  companies: readonly PortfolioCompany[],
  groups: readonly CompanyGroup[],
): readonly PortfolioCompany[] {
  const grouped = new Set(groups.flatMap((group) => group.companies.map(({ ticker }) => ticker)));
  return companies.filter(({ ticker }) => grouped.has(ticker));
}

function FilterField({
  written,
  onChange,
}: {
  readonly written: string;
  readonly onChange: (written: string) => void;
}) {
  return (
    <label className="inline-select portfolio-filter">
      絞り込み
      <input
        type="search"
        className="input small"
        placeholder="社名・コード・リスト"
        value={written}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

/** Each figure of a row says itself to screen readers and on the phone what it is. */
function ColumnHeads() {
  return (
    <div className="portfolio-cols" aria-hidden="true">
      <span />
      <span>企業</span>
      <span className="n">株価</span>
      <span>株価÷理論価値</span>
      <span />
      <span>正確度</span>
      <span className="n pc">利益の進捗</span>
      <span className="n">保有の比率</span>
      <span className="n">評価損益</span>
      <span className="n pc">前日比・配当</span>
      <span className="wide">メモ</span>
    </div>
  );
}

function GroupsHeading({
  name,
  groups,
}: {
  readonly name: string;
  readonly groups: readonly CompanyGroup[];
}) {
  const count = groups.reduce((sum, { companies }) => sum + companies.length, 0);
  return (
    <h2>
      {name} <span className="num">{formatCount(count)}社</span>
    </h2>
  );
}

const ROW_PLACE = <li className="row-place" aria-hidden="true" />;

/** The rows of a folded group are rendered when it is opened; who runs no script sees them all. */
function Group({
  name,
  companies,
  note,
  isFolded,
  children,
}: {
  readonly name: ReactNode;
  readonly companies: readonly PortfolioCompany[];
  readonly note: string;
  readonly isFolded: boolean;
  readonly children: () => readonly ReactNode[];
}) {
  const [isOpen, setOpen] = useState(!isFolded);
  // The button is painted before the rows are.
  const isShown = useDeferredValue(isOpen);
  const id = useId();
  const count = <span className="num">{formatCount(companies.length)}社</span>;
  return (
    <section className="portfolio-group">
      <h3>
        {name}
        {count}
        <span className="note">{note}</span>
        {isFolded ? (
          <button
            type="button"
            className="fold"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="sr-only">この組の企業を</span>
            {isOpen ? "閉じる" : "開く"}
          </button>
        ) : null}
      </h3>
      {isShown ? (
        <ul id={id}>
          {isFolded ? <RowsInTurn rows={children()} place={ROW_PLACE} /> : children()}
        </ul>
      ) : (
        <noscript>
          <ul>{children()}</ul>
        </noscript>
      )}
    </section>
  );
}
