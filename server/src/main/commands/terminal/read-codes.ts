import { readFile } from "node:fs/promises";
import { normalizeCode } from "../../../companies/index.ts";

const MAX_REPORTED_LINES = 5;

/**
 * One code per line; `#` begins a remark.
 * @throws when the file cannot be read, has an invalid line or no code
 */
export async function readCodes(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`Cannot read ${path}: ${error.code ?? error.message}`);
  });
  const lines = text.split(/\r?\n/).map((line, index) => ({
    written: line.replace(/#.*/, "").trim(),
    number: index + 1,
  }));
  const codes = lines
    .filter(({ written }) => written !== "")
    .map(({ written, number }) => ({ code: normalizeCode(written), written, number }));
  const bad = codes.filter(({ code }) => code === null);
  if (bad.length > 0) {
    const named = bad
      .slice(0, MAX_REPORTED_LINES)
      .map(({ number, written }) => `line ${number}: ${written}`);
    const rest =
      bad.length > MAX_REPORTED_LINES ? ` and ${bad.length - MAX_REPORTED_LINES} more` : "";
    throw new Error(`${path} holds lines that are no issue code (${named.join(", ")}${rest})`);
  }
  if (codes.length === 0) throw new Error(`${path} names no issue code`);
  return [...new Set(codes.map(({ code }) => code).filter((code) => code !== null))];
}
