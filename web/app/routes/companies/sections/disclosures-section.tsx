import "./disclosures.css";
import type { CompanyResponse, Disclosure } from "@tenbin/contract";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { SourcesText } from "../../../components/sources-text.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, jstDate, formatTime } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Visible without unfolding. */
const INITIAL_COUNT = 5;

/** Newest first. */
export function DisclosuresSection({ company }: { company: CompanyResponse }) {
  const { disclosures, sources } = company.page;
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
          <DisclosureList disclosures={ordered.slice(0, INITIAL_COUNT)} />
          {later.length === 0 ? null : (
            <details className="more">
              <summary>すべて見る(あと{later.length}件)</summary>
              <DisclosureList disclosures={later} />
            </details>
          )}
        </>
      )}
    </Section>
  );
}

function DisclosureList({ disclosures }: { disclosures: readonly Disclosure[] }) {
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
            <span>{title}</span>
            {period === null || title.includes(period) ? null : (
              <small className="num">{period}</small>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
