import { type Logo, LogoFault } from "./logo.ts";
import { PNG_SIGNATURE, readPng } from "./read-png.ts";
import { readSvg } from "./read-svg.ts";

/**
 * By its bytes, whatever it is called.
 * @throws LogoFault
 */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPng(bytes);
  const text = decodeText(bytes);
  if (text === null || !/^\s*<(\?xml|!DOCTYPE|!--|svg)/i.test(text))
    throw new LogoFault("PNGかSVGのファイルをお選びください。");
  return readSvg(text);
}

function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
