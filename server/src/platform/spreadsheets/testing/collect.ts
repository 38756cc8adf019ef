import fc from "fast-check";
import type { Cell, SheetRows } from "../sheet.ts";

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

export async function* slicesOf(rows: readonly (readonly Cell[])[], size: number): SheetRows {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Text that spreadsheets or readers of files might take for something else. */
export const textCell = fc
  .tuple(
    fc.constantFrom(
      "",
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      "'",
      '"',
      ",",
      "＝",
      "_x0041_",
      "_X0041_",
      " ",
      "0",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  )
  .map((parts) => parts.join(""));

/** Without -0, which is written as 0. */
export const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
