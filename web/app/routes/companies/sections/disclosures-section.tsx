import "./disclosures.css";
import type { CompanyResponse, Disclosure, NextResults } from "@tenbin/contract";
import { DISCLOSURE_LABELS } from "../../../components/disclosure-labels.ts";
import { SourcesText } from "../../../components/sources-text.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, jstDate, formatTime } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Visible without unfolding. */
const INITIAL_COUNT = 8;

/** Newest first. */
export function DisclosuresSection({ company }: { company: CompanyResponse }) {
  const { disclosures, sources, next_results: next } = company.page;
  const ordered = disclosures.toSorted((a, b) => (a.disclosed_at < b.disclosed_at ? 1 : -1));
  const later = ordered.slice(INITIAL_COUNT);
  return (
    <Section
      id="disclosures"
      heading="開示"
      note={
        <>
          <p>どの開示も、その時刻より後の理論価値にだけ反映しています。時刻は日本時間です。</p>
          <p>
            <SourcesText sources={sources} />
          </p>
        </>
      }
    >
      {next === null ? null : <NextResultsLine next={next} />}
      {ordered.length === 0 ? (
        <EmptyState title="開示がまだありません">
          <p>開示書類が取り込まれると、新しいものから順に並べます。</p>
        </EmptyState>
      ) : (
        <>
          <DisclosureList disclosures={ordered.slice(0, INITIAL_COUNT)} />
          {later.length === 0 ? null : (
            <details className="more">
              <summary>これより前の開示({later.length}件)</summary>
              <DisclosureList disclosures={later} />
            </details>
          )}
        </>
      )}
    </Section>
  );
}

const PERIOD_LABELS = { "1Q": "第1四半期", "2Q": "第2四半期", "3Q": "第3四半期", FY: "本決算" };

/** The company's own announcement. */
function NextResultsLine({ next }: { next: NextResults }) {
  const { planned_on: planned, published_on: published, period } = next;
  return (
    <p className="next-results">
      次の決算発表({PERIOD_LABELS[period]}):
      {planned === null ? (
        "日は未定"
      ) : (
        <time className="num" dateTime={planned}>
          {day(planned)}の予定
        </time>
      )}
      <small>
        {" "}
        <span className="num">{day(published)}</span>の会社の公表による
      </small>
    </p>
  );
}

function DisclosureList({ disclosures }: { disclosures: readonly Disclosure[] }) {
  return (
    <ol className="document-list disclosures">
      {disclosures.map(
        ({ document_id: id, disclosed_at: at, kind, title, period_name: period }) => (
          <li key={id}>
            <time className="num" dateTime={at}>
              {day(jstDate(at))}
              <small> {formatTime(at)}</small>
            </time>
            <Badge>{DISCLOSURE_LABELS[kind]}</Badge>
            <span>{title}</span>
            <small className="num">
              {period === null || title.includes(period) ? "" : `${period} `}
              {id}
            </small>
          </li>
        ),
      )}
    </ol>
  );
}
