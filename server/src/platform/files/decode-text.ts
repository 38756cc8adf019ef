import iconv from "iconv-lite";

/** UTF-8 with or without a mark, UTF-16 (little-endian) with one, else CP932: its text of any length is never valid UTF-8. */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) {
    return new TextDecoder("utf-16le").decode(content);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return iconv.decode(content, "cp932");
  }
}
