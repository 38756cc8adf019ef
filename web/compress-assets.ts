import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Smaller files do not get noticeably smaller. Bytes. */
const MIN_BYTES = 300;

/**
 * Puts a .br and a .gz beside every file in `folder`, packed as tightly as it goes: done once a
 * build, so that no reader waits for it.
 */
export async function compressAssets(folder: string): Promise<void> {
  for await (const name of glob("**/*.{js,css,svg,json}", { cwd: folder })) {
    await compress(join(folder, name));
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const sized = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, sized));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
