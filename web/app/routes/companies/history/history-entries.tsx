import { verdictLabels } from "@tenbin/contract/labels";
import { Link } from "react-router";
import type { CompanyHistoryResponse, HistoryEntry, PriceOutcome } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import {
  formatCount,
  day,
  jstDate,
  formatChangePercent,
  NOT_AVAILABLE,
  formatPerShare,
  formatMultiple,
  quoteColumnFormat,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EvidenceNote, MaskedValue, VerdictBadge } from "../../../ui/figures/verdict.tsx";
import { collapseHistory } from "./collapse-history.ts";
import { isBeyondPlan, type PlanLimit } from "./plan-limit.ts";
import {
  collapsedYearsLabel,
  describeListedAs,
  describeMove,
  describeMovedPillars,
  outcomeLabels,
  formatVerdictCounts,
} from "./history-text.ts";

/** One row per close, newest first; older years are folded. */
export function HistoryEntries({ history }: { readonly history: CompanyHistoryResponse }) {
  const { entries, masked, plan_limit: limit, price_decimals: priceDecimals } = history;
  const { open, collapsed } = collapseHistory(entries);
  const isMasked = (entry: HistoryEntry) => masked || isBeyondPlan(entry, limit);
  const columns = createColumns(entries, priceDecimals, isMasked);
  return (
    <Section
      id="entries"
      heading="開示ごとの記録"
      wide
      note={
        <>
          <p>
            開示の後に最初についた終値での判定と、その後の株価の動き。下段の「市場」は同じ期間の全銘柄の中央値です。
          </p>
          {masked || limit === null ? null : <PlanLimitNote limit={limit} />}
        </>
      }
    >
      <div className="history-table">
        <EntriesTable caption="最近の開示" entries={open} columns={columns} />
        {collapsed.map((fold) => (
          <Disclosure
            key={fold.to}
            keptAs={`years-${fold.to}`}
            summary={
              <>
                <span className="num">{collapsedYearsLabel(fold)}</span>
                <small>
                  {formatCount(fold.entries.length)}件
                  {fold.entries.some(isMasked) ? null : (
                    <span>{formatVerdictCounts(fold.entries)}</span>
                  )}
                </small>
              </>
            }
          >
            <EntriesTable
              caption={`${collapsedYearsLabel(fold)}の開示`}
              entries={fold.entries}
              columns={columns}
            />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

function PlanLimitNote({
  limit: { judged_since: since, plan },
}: {
  readonly limit: NonNullable<PlanLimit>;
}) {
  return (
    <p>
      {day(since)}からの判定と理論価値を表示しています。それより前は、
      <Link to="/pricing">{planLabels[plan]}以上のプラン</Link>でご覧になれます。
    </p>
  );
}

function EntriesTable({
  caption,
  entries,
  columns,
}: {
  readonly caption: string;
  readonly entries: readonly HistoryEntry[];
  readonly columns: readonly Column<HistoryEntry>[];
}) {
  return (
    <DataTable
      caption={<span className="sr-only">{caption}</span>}
      columns={columns}
      rows={entries}
      keyOf={({ disclosures }) => disclosures[0]?.document_id ?? ""}
      rowHeight={72}
    />
  );
}

function createColumns(
  entries: readonly HistoryEntry[],
  priceDecimals: number,
  isMasked: (entry: HistoryEntry) => boolean,
): readonly Column<HistoryEntry>[] {
  const [newest] = entries;
  const quote = quoteColumnFormat(
    entries.map(({ price }) => price),
    priceDecimals,
  );
  const horizons = newest?.outcomes.map(({ months }) => months) ?? [];
  return [
    { key: "disclosure", head: "開示", cell: (entry) => <DisclosureCell entry={entry} /> },
    {
      key: "verdict",
      head: "判定",
      cell: (entry) => (isMasked(entry) ? <MaskedValue /> : <VerdictCell entry={entry} />),
    },
    {
      key: "price",
      head: "株価(円)",
      numeric: true,
      cell: ({ price: close }) => quote(close),
    },
    {
      key: "value",
      head: "理論価値(円)",
      numeric: true,
      cell: (entry) =>
        isMasked(entry) ? (
          <MaskedValue word={false} />
        ) : (
          formatPerShare(entry.judgement?.value_per_share ?? null)
        ),
    },
    {
      key: "pillars",
      head: "前の開示からの動き",
      cell: (entry) =>
        isMasked(entry) ? <MaskedValue word={false} /> : <ValueMoveCell entry={entry} />,
    },
    ...horizons.map((months, i): Column<HistoryEntry> => ({
      key: String(months),
      head: `${months}か月後`,
      numeric: true,
      cell: ({ outcomes }) => <OutcomeCell outcome={outcomes[i]} />,
    })),
  ];
}

function DisclosureCell({
  entry: { disclosures, listed_as: listedAs },
}: {
  readonly entry: HistoryEntry;
}) {
  return (
    <>
      {disclosures.map(({ document_id: id, disclosed_at: at, title }) => (
        <span key={id} className="disclosed">
          <time className="num" dateTime={at}>
            {day(jstDate(at))}
          </time>
          <small>{title}</small>
        </span>
      ))}
      {listedAs === null ? null : (
        <span className="disclosed">
          <small>{describeListedAs(listedAs)}</small>
        </span>
      )}
    </>
  );
}

function VerdictCell({ entry: { judgement } }: { readonly entry: HistoryEntry }) {
  if (judgement === null) return NOT_AVAILABLE;
  const { verdict, verdict_before: before, ratio, evidence, unrated_reason: reason } = judgement;
  return (
    <span className="said">
      <VerdictBadge verdict={verdict} variant="plain" />
      {ratio === null ? null : <small className="num">{formatMultiple(ratio)}倍</small>}
      <EvidenceNote level={evidence} />
      {reason === null ? null : <small>{unratedMessages[reason]}</small>}
      {before === verdict || before === "unrated" ? null : (
        <small>前日まで{verdictLabels[before]}</small>
      )}
    </span>
  );
}

/** Since the disclosure before with its causes, then the pillars that this one moved. */
function ValueMoveCell({ entry: { judgement } }: { readonly entry: HistoryEntry }) {
  const { moved = null, value_change: change = null, pillars = [] } = judgement ?? {};
  if (moved === null && change === null) return NOT_AVAILABLE;
  const movedPillars = describeMovedPillars(pillars);
  return (
    <small className="moved">
      {moved === null ? null : <span>{describeMove(moved)}</span>}
      {change === null ? null : (
        <span>{movedPillars === null ? "柱の変化は1%未満" : `動いた柱:${movedPillars}`}</span>
      )}
    </small>
  );
}

function OutcomeCell({ outcome }: { readonly outcome: PriceOutcome | undefined }) {
  if (outcome === undefined) return NOT_AVAILABLE;
  const { change, state, market_median: median } = outcome;
  const words = state === "whole" ? null : outcomeLabels[state];
  if (change === null) return <span className="text-ink-3">{words}</span>;
  return (
    <span className="followed">
      <span className={`move ${change > 0 ? "up" : change < 0 ? "down" : "text-ink-2"}`}>
        {change === 0 ? null : <span aria-hidden="true">{change > 0 ? "▲ " : "▼ "}</span>}
        {formatChangePercent(change)}%
      </span>
      {median === null ? null : <small>市場 {formatChangePercent(median)}%</small>}
      {words === null ? null : <small>{words}</small>}
    </span>
  );
}
