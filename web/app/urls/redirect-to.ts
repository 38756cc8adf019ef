import { redirectDocument, replace } from "react-router";
import { classifyUrl } from "./classify-url.ts";

/** 301 and 308: for good. 303: only now, and by GET. */
export type RedirectStatus = 301 | 303 | 308;

const BASE_URL = "https://site.invalid/";

/**
 * The one door for redirects of loaders, actions and middleware: throw or return what it gives.
 * @throws RangeError for an address outside the site
 */
export function redirectTo(to: string, status: RedirectStatus = 303): Response {
  return replace(requireInternalUrl(to), status);
}

/**
 * Ends a navigation in the browser by opening a page of the site as a document.
 * @throws RangeError for an address outside the site
 */
export function redirectDocumentTo(to: string): Response {
  return redirectDocument(requireInternalUrl(to));
}

function requireInternalUrl(to: string): string {
  const address = classifyUrl(to, BASE_URL);
  if (address.kind !== "internal") throw new RangeError(`A redirect may not leave the site: ${to}`);
  return address.href;
}
