import { redirectDocument, replace } from "react-router";
import { classifyUrl } from "./classify-url.ts";

export type RedirectStatus = 301 | 303 | 308;

const BASE_URL = "https://site.invalid/";

/** @throws RangeError for an address outside the site */
export function redirectTo(to: string, status: RedirectStatus = 303): Response {
  return replace(requireInternalUrl(to), status);
}

/** @throws RangeError for an address outside the site */
export function redirectDocumentTo(to: string): Response {
  return redirectDocument(requireInternalUrl(to));
}

function requireInternalUrl(to: string): string {
  const address = classifyUrl(to, BASE_URL);
  if (address.kind !== "internal") throw new RangeError(`A redirect may not leave the site: ${to}`);
  return address.href;
}
