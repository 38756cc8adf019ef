import { loadStaticPayload } from "../../navigation/static-payload.ts";
import { pageMeta } from "../../page-meta.ts";
import { PlaceholderScreen } from "../../site/placeholder-screen.tsx";
import { placeholderFor } from "../../site/placeholders.ts";
import { siteAnswer } from "../../site/site-answer.ts";
import type { Route } from "./+types/sf";

export function loader({ pattern }: Route.LoaderArgs) {
  return siteAnswer(pattern, { placeholder: placeholderFor(pattern) });
}

export function clientLoader(context: Route.ClientLoaderArgs) {
  return loadStaticPayload(context);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, { ...loaderData.page, description: loaderData.placeholder.purpose });
}

/** The method and its measured record. */
export default function MethodPage({ loaderData }: Route.ComponentProps) {
  return <PlaceholderScreen heading={loaderData.page.title} placeholder={loaderData.placeholder} />;
}
