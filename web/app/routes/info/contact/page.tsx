import { loadFromApi } from "../../../api/api.server.ts";
import { pageMeta } from "../../../site/page-meta.ts";
import { useRootData } from "../../../site/root-data.ts";
import { sitePageData } from "../../../site/site-page-data.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { describeDocument, documentOf } from "../legal/legal-pages.ts";
import { LegalBlocks, Prose } from "../legal/legal-blocks.tsx";
import "../legal/legal.css";
import type { Route } from "./+types/page";
import { ContactForm } from "./contact-form.tsx";

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const document = documentOf(pattern);
  const { data, staleSince } = await loadFromApi(request, "getLegalDocument", {
    params: { document },
    query: {},
  });
  const description = describeDocument(document);
  return sitePageData(pattern, { content: data.content, description, staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, { ...loaderData.page, description: loaderData.description });
}

export default function Contact({ loaderData: { page, content } }: Route.ComponentProps) {
  const member = useRootData()?.member ?? null;
  return (
    <div className="page legal">
      <header>
        <h1>{page.title}</h1>
        {content.notice === null ? null : <Notice tone="notice">{content.notice}</Notice>}
        <p className="lead">
          <Prose parts={content.lead} />
        </p>
      </header>
      {content.sections.map((section) => (
        <Section key={section.id} id={section.id} heading={section.heading}>
          <LegalBlocks blocks={section.blocks} />
        </Section>
      ))}
      <Section id="form" heading="お問い合わせ">
        <ContactForm email={member?.email ?? null} />
      </Section>
    </div>
  );
}
