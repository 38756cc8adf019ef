import { isBot } from "@tenbin/contract/bot";
import { renderToStaticMarkup } from "react-dom/server";
import type { EntryContext } from "react-router";
import { FallbackDocument } from "./fallback-document.tsx";

/** The answer when neither a page nor the error screen in its layout could be rendered: status 500. */
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
