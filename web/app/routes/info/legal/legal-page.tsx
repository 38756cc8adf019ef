import type { CallOutput, Endpoints, KeptLegalText } from "@tenbin/contract";
import { Link } from "react-router";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { day } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { LegalBlocks, Prose } from "./legal-blocks.tsx";
import "./legal.css";

type LegalDocument = CallOutput<Endpoints["getLegalDocument"]>;

export function LegalPage({
  title,
  path,
  text: { id, version, is_current: isCurrent, upcoming, content, texts },
}: {
  readonly title: string;
  readonly path: string;
  readonly text: LegalDocument;
}) {
  return (
    <div className="page legal">
      <header>
        <h1>{title}</h1>
        <p className="note">{day(version)}版</p>
        {id === upcoming?.id ? (
          <Notice tone="notice">
            この内容は、{day(version)}から適用します。<Link to={path}>いまの内容を読む</Link>
          </Notice>
        ) : isCurrent ? null : (
          <Notice tone="notice">
            これは以前に表示していた内容です。<Link to={path}>いまの内容を読む</Link>
          </Notice>
        )}
        {isCurrent && upcoming !== null ? (
          <Notice tone="notice">
            {day(upcoming.version)}から内容が変わります。
            <Link to={`${path}?text=${upcoming.id}`}>新しい内容を読む</Link>
          </Notice>
        ) : null}
        {content.notice === null ? null : <Notice tone="notice">{content.notice}</Notice>}
        <p className="lead">
          <Prose parts={content.lead} />
        </p>
        <nav aria-label="目次">
          <ol>
            {content.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
            <li>
              <a href="#versions">改定の記録</a>
            </li>
          </ol>
        </nav>
      </header>
      {content.sections.map((section) => (
        <Section key={section.id} id={section.id} heading={section.heading}>
          <LegalBlocks blocks={section.blocks} />
        </Section>
      ))}
      <Section id="versions" heading="改定の記録">
        <Versions path={path} shownId={id} texts={texts} />
      </Section>
    </div>
  );
}

function Versions({
  path,
  shownId,
  texts,
}: {
  readonly path: string;
  readonly shownId: string;
  readonly texts: readonly KeptLegalText[];
}) {
  return (
    <ul className="legal-versions">
      {texts.map(({ id, version, first_shown_on: shownOn, changes }) => (
        <li key={id}>
          <p>
            {day(version)}版: {changes}
          </p>
          <p className="note">
            {day(shownOn)}から表示
            {id === shownId ? (
              "(このページの内容)"
            ) : (
              <>
                {" "}
                <Link to={`${path}?text=${id}`}>{day(shownOn)}からの内容を読む</Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
