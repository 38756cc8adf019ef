import "./disclosures.css";
import { useMemo } from "react";
import type { CompanyResponse, Disclosure, PriceChart } from "@tenbin/contract";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { describeValueAt } from "../../../charts/price-value/value-at-disclosure.ts";
import { valueSteps } from "../../../charts/price-value/value-steps.ts";
import { SourcesText } from "../../../components/sources-text.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, jstDate, formatTime } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Visible without unfolding. */
const INITIAL_COUNT = 5;

interface DisclosuresSectionProps {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
}

/** Newest first. */
export function DisclosuresSection({ company, chart }: DisclosuresSectionProps) {
  const { disclosures, sources } = company.page;
  const facts = useMemo(() => factsOf(chart), [chart]);
  const ordered = disclosures.toSorted((a, b) => (a.disclosed_at < b.disclosed_at ? 1 : -1));
  const later = ordered.slice(INITIAL_COUNT);
  return (
    <Section
      id="disclosures"
      heading="開示"
      wide
      note={
        <p>
          どの開示も、その時刻より後の理論価値にだけ反映しています。時刻は日本時間です。
          <SourcesText sources={sources} />
        </p>
      }
    >
      {ordered.length === 0 ? (
        <EmptyState title="開示がまだありません">
          <p>開示書類が取り込まれると、新しいものから順に並べます。</p>
        </EmptyState>
      ) : (
        <>
          <DisclosureList disclosures={ordered.slice(0, INITIAL_COUNT)} facts={facts} />
          {later.length === 0 ? null : (
            <details className="more">
              <summary>すべて見る(あと{later.length}件)</summary>
              <DisclosureList disclosures={later} facts={facts} />
            </details>
          )}
        </>
      )}
    </Section>
  );
}

/** Figures of disclosures by document, and what they made of the value. */
function factsOf({ disclosures, value }: PriceChart): ReadonlyMap<string, string> {
  const steps = valueSteps(value, -Infinity, Infinity);
  return new Map(
    disclosures.map((mark) => [
      mark.document_id,
      [mark.note, describeValueAt(mark, steps)].filter((fact) => fact !== null).join("、"),
    ]),
  );
}

interface DisclosureListProps {
  readonly disclosures: readonly Disclosure[];
  readonly facts: ReadonlyMap<string, string>;
}

function DisclosureList({ disclosures, facts }: DisclosureListProps) {
  return (
    <ol className="document-list disclosures">
      {disclosures.map(
        ({ document_id: id, disclosed_at: at, kind, title, period_name: period }) => (
          <li key={id} title={id}>
            <time className="num" dateTime={at}>
              {day(jstDate(at))}
              <small> {formatTime(at)}</small>
            </time>
            <Badge>{DISCLOSURE_LABELS[kind]}</Badge>
            <span>
              {title}
              <Fact text={facts.get(id) ?? ""} />
            </span>
            {period === null || title.includes(period) ? null : (
              <small className="num">{period}</small>
            )}
          </li>
        ),
      )}
    </ol>
  );
}

function Fact({ text }: { readonly text: string }) {
  return text === "" ? null : <small className="fact num"> {text}</small>;
}
