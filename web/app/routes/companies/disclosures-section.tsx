import "./disclosures.css";
import type { CompanyAnswer, Disclosure } from "@tenbin/contract";
import { DISCLOSURE_WORDS } from "../../components/disclosure-words.ts";
import { SourcesText } from "../../components/sources-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { day, dayOf, time } from "../../ui/format.ts";
import { Section } from "../../ui/section.tsx";
import { Empty } from "../../ui/state.tsx";

/** Shown at once; the rest unfolds. */
const SHOWN = 8;

/** What the company disclosed, newest first. */
export function DisclosuresSection({ company }: { company: CompanyAnswer }) {
  const { disclosures, sources } = company.page;
  const ordered = disclosures.toSorted((a, b) => (a.disclosed_at < b.disclosed_at ? 1 : -1));
  const later = ordered.slice(SHOWN);
  return (
    <Section
      id="disclosures"
      heading="開示"
      note={
        <>
          <p>
            理論価値は、それぞれの開示の時刻より後の値にだけ反映しています。時刻は日本時間です。
          </p>
          <p>
            <SourcesText sources={sources} />
          </p>
        </>
      }
    >
      {ordered.length === 0 ? (
        <Empty title="開示がまだありません">
          <p>開示書類が取り込まれると、新しいものから順に並べます。</p>
        </Empty>
      ) : (
        <>
          <DisclosureList disclosures={ordered.slice(0, SHOWN)} />
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

function DisclosureList({ disclosures }: { disclosures: readonly Disclosure[] }) {
  return (
    <ol className="document-list disclosures">
      {disclosures.map(
        ({ document_id: id, disclosed_at: at, kind, title, period_name: period }) => (
          <li key={id}>
            <time className="num" dateTime={at}>
              {day(dayOf(at))}
              <small> {time(at)}</small>
            </time>
            <Badge>{DISCLOSURE_WORDS[kind]}</Badge>
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
