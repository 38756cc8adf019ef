const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether If-None-Match names this representation: one of a list, weakly compared, or `*` (RFC 9110, 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const opaqueTag = etag.replace(/^W\//, "");
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, listed]) => listed === opaqueTag);
}
