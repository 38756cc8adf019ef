import type { Market } from "@tenbin/contract";
import { Link } from "react-router";
import { companyPath } from "../../company-url.ts";
import { DISCLOSURE_WORDS } from "../../components/disclosure-words.ts";
import { SourcesText } from "../../components/sources-text.tsx";
import { Badge } from "../../ui/figures/badge.tsx";
import { companyName, day, dayOf, monthDay, time } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import "./filings.css";

type Filing = Market["disclosures"][number];

/** The newest disclosures; the day stands in the note, and beside the time where it differs. */
export function Filings({
  filings,
  sources,
}: {
  readonly filings: readonly Filing[];
  readonly sources: readonly string[];
}) {
  const newest = filings[0];
  if (newest === undefined) return null;
  const date = dayOf(newest.disclosed_at);
  return (
    <Section
      heading="新着の開示"
      note={
        <p>
          {day(date)}まで。
          <SourcesText sources={sources} />
        </p>
      }
    >
      <ol className="document-list filings">
        {filings.map((filing) => (
          <FilingRow key={filing.document_id} filing={filing} newestDay={date} />
        ))}
      </ol>
    </Section>
  );
}

function FilingRow({ filing, newestDay }: { readonly filing: Filing; readonly newestDay: string }) {
  const date = dayOf(filing.disclosed_at);
  return (
    <li>
      <time className="num" dateTime={filing.disclosed_at}>
        {date === newestDay ? time(filing.disclosed_at) : monthDay(date)}
      </time>
      <Badge>{DISCLOSURE_WORDS[filing.kind]}</Badge>
      <span className="title">
        <Link to={companyPath(filing.ticker)}>{companyName(filing.name_jp)}</Link>
        <small className="num">{filing.ticker}</small>
        <span>{filing.title}</span>
      </span>
      <span className="effect num">
        <Effect note={filing.note} />
      </span>
    </li>
  );
}

/** What a disclosure says in figures; a leading mark of direction takes its colour. */
function Effect({ note }: { readonly note: string | null }) {
  const [, mark, rest] = /^([▲▼])(.*)$/.exec(note ?? "") ?? [];
  if (mark === undefined) return note;
  return (
    <>
      <span className={mark === "▲" ? "up" : "down"}>{mark}</span>
      {rest}
    </>
  );
}
