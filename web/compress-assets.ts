import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Bytes; smaller files gain nothing. */
const MIN_BYTES = 300;

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
