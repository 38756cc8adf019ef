import { classifyUrl } from "./classify-url.ts";

/** Characters; no page of the site has a longer address. */
const MAX_LENGTH = 2_048;
const BASE_URL = "https://site.invalid/";
const MAX_DECODES = 4;

/**
 * Where a reader is sent after signing in, out of the `next` parameter that anybody can write: the
 * address when it is a path of the site, else the top page. It never leaves the site, however often
 * whoever reads it next decodes it, and never carries a control character into a header.
 */
export function safeNext(next: string | null | undefined): string {
  if (next == null || next.length > MAX_LENGTH || !isSafePath(next)) return "/";
  const address = classifyUrl(next, BASE_URL);
  if (address.kind !== "internal") return "/";
  const path = address.href.replace(/[?#].*$/s, "");
  return isSafeWhenDecoded(path) ? address.href : "/";
}

function isSafeWhenDecoded(path: string): boolean {
  let read = path;
  for (let turn = 0; turn < MAX_DECODES; turn += 1) {
    if (!isSafePath(read)) return false;
    const decoded = decode(read);
    if (decoded === read) return true;
    if (decoded === null) return false;
    read = decoded;
  }
  return false;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Begins with one slash; no backslash, no control character. */
function isSafePath(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
