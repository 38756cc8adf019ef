import { classifyUrl } from "./classify-url.ts";

const MAX_LENGTH = 2_048;
const BASE_URL = "https://site.invalid/";
const MAX_DECODES = 4;

/**
 * A path of the site, else "/". The result stays on the site even if it is decoded several times,
 * and contains no control characters.
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
  for (let attempt = 0; attempt < MAX_DECODES; attempt += 1) {
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

function isSafePath(text: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
