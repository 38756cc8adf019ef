import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { streamFile } from "../../platform/files/stream-file.ts";

export type TableRow = Readonly<Record<string, string | undefined>>;

/**
 * Rows of all tables of a folder with such a name, plain or compressed, in order of their names.
 * @throws when there is none
 */
export async function readTables(folder: string, prefix: string): Promise<TableRow[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const tables = names
    .filter((name) => name.startsWith(prefix) && /\.csv(?:\.gz|\.xz)?$/.test(name))
    .toSorted();
  if (tables.length === 0) {
    throw new Error(
      `Cannot read ${folder}: --data must name the folder that contains ${basename(folder)}/${prefix}*.csv`,
    );
  }
  const rows: TableRow[] = [];
  for (const name of tables) {
    const pieces: Uint8Array[] = [];
    for await (const piece of streamFile(join(folder, name))) pieces.push(piece);
    const table: TableRow[] = parse(Buffer.concat(pieces), { bom: true, columns: true });
    for (const row of table) rows.push(row);
  }
  return rows;
}

/** Null for an empty cell and for words. */
export function parseFigure(text: string | undefined): number | null {
  const digits = text?.trim().replaceAll(",", "") ?? "";
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
}
