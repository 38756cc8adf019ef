import type { MarketResponse } from "@tenbin/contract";
import { Link } from "react-router";
import { companyPath } from "../../urls/company-url.ts";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { SourcesText } from "../../components/sources-text.tsx";
import { Badge } from "../../ui/figures/badge.tsx";
import { formatCompanyName, day, jstDate, formatMonthDay, formatTime } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import "./filings.css";

type MarketDisclosure = MarketResponse["disclosures"][number];

/** The note names the day; other days are shown beside the time. */
export function LatestDisclosures({
  filings,
  sources,
}: {
  readonly filings: readonly MarketDisclosure[];
  readonly sources: readonly string[];
}) {
  const newest = filings[0];
  if (newest === undefined) return null;
  const date = jstDate(newest.disclosed_at);
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
          <DisclosureRow key={filing.document_id} filing={filing} newestDay={date} />
        ))}
      </ol>
    </Section>
  );
}

function DisclosureRow({
  filing,
  newestDay,
}: {
  readonly filing: MarketDisclosure;
  readonly newestDay: string;
}) {
  const date = jstDate(filing.disclosed_at);
  return (
    <li>
      <time className="num" dateTime={filing.disclosed_at}>
        {date === newestDay ? formatTime(filing.disclosed_at) : formatMonthDay(date)}
      </time>
      <Badge>{DISCLOSURE_LABELS[filing.kind]}</Badge>
      <span className="title">
        <Link to={companyPath(filing.ticker)}>{formatCompanyName(filing.name_jp)}</Link>
        <small className="num">{filing.ticker}</small>
        <span>{filing.title}</span>
      </span>
      <span className="effect num">
        <DisclosureNote note={filing.note} />
      </span>
    </li>
  );
}

/** A leading ▲ or ▼ takes its colour. */
function DisclosureNote({ note }: { readonly note: string | null }) {
  const [, mark, rest] = /^([▲▼])(.*)$/.exec(note ?? "") ?? [];
  if (mark === undefined) return note;
  return (
    <>
      <span className={mark === "▲" ? "up" : "down"}>{mark}</span>
      {rest}
    </>
  );
}
