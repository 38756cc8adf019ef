import { loadFromApi } from "../../../api/api.server.ts";
import { errorTypeOf } from "../../../api/api-error-data.ts";
import { pageMeta } from "../../../site/page-meta.ts";
import { sitePageData } from "../../../site/site-page-data.ts";
import { notFound } from "../../../urls/not-found.ts";
import type { Route } from "./+types/page";
import { describeDocument, documentOf } from "./legal-pages.ts";
import { LegalPage } from "./legal-page.tsx";

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const text = url.searchParams.get("text");
  const document = documentOf(pattern);
  const loading = loadFromApi(request, "getLegalDocument", {
    params: { document },
    query: text === null ? {} : { text },
  });
  const { data, staleSince } = await loading.catch((error: unknown) => {
    const type = errorTypeOf(error);
    throw type === "not_found" || type === "invalid_request" ? notFound(url) : error;
  });
  const description = describeDocument(document);
  return sitePageData(pattern, { text: data, description, staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, description, text } = loaderData;
  const indexable = page.indexable && text.is_current;
  return pageMeta(matches, { ...page, indexable, description });
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { page, text } = loaderData;
  return <LegalPage title={page.title} path={page.path} text={text} />;
}
