/**
 * Whether a page of this site asks for the document: nobody followed a link of another site, of a mail
 * or typed the address. A browser that does not say so counts as not.
 */
export function isFromOwnPage({ headers }: Request): boolean {
  return headers.get("sec-fetch-site") === "same-origin";
}
