import { readAddress } from "./read-address.ts";

/** Characters; no page of the site has a longer address. */
const MAX_LENGTH = 2_048;
const HERE = "https://site.invalid/";
const ESCAPES = 4;

/**
 * Where a reader is sent after signing in, out of the `next` parameter that anybody can write: the
 * address when it is a path of the site, else the top page. It never leaves the site, however often
 * whoever reads it next decodes it, and never carries a control character into a header.
 */
export function safeNext(next: string | null | undefined): string {
  if (next == null || next.length > MAX_LENGTH || !isPath(next)) return "/";
  const address = readAddress(next, HERE);
  if (address.kind !== "internal") return "/";
  const path = address.href.replace(/[?#].*$/s, "");
  return isPathHoweverDecoded(path) ? address.href : "/";
}

function isPathHoweverDecoded(path: string): boolean {
  let read = path;
  for (let turn = 0; turn < ESCAPES; turn += 1) {
    if (!isPath(read)) return false;
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
function isPath(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
