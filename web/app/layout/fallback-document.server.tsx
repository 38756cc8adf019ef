import { isBot } from "@tenbin/contract/bot";
import { renderToStaticMarkup } from "react-dom/server";
import type { EntryContext } from "react-router";
import { FallbackDocument } from "./fallback-document.tsx";

/** Status 500, if neither the page nor the error screen could be rendered. */
export function fallbackResponse(request: Request, manifest: EntryContext["manifest"]): Response {
  const markup = renderToStaticMarkup(
    <FallbackDocument
      styles={manifest.routes["root"]?.css ?? []}
      bot={isBot(request.headers.get("user-agent") ?? "")}
    />,
  );
  return new Response(`<!DOCTYPE html>${markup}`, {
    status: 500,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
