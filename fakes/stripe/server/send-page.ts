import type { ServerResponse } from "node:http";
import type { PageAnswer } from "./handle-page.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** @param page null: there is none at this path */
export function sendPage(response: ServerResponse, page: PageAnswer | null): void {
  const { status, html, location } = page ?? { status: 404, html: "No such page" };
  const to = location === undefined ? {} : { location };
  response.writeHead(status, { ...HEADERS, ...to }).end(html);
}
