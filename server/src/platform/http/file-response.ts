import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Endpoint } from "@tenbin/contract";
import type { Masking } from "./serialize-response.ts";

/** A file that is written while it is sent, so that no more of it than a slice is in memory. */
export interface FileOutput<Row = unknown> {
  /** As it is saved, Japanese too. */
  readonly name: string;
  readonly mediaType: string;
  /** In slices, read as they are wanted; nothing that can be refused is left to find out. */
  readonly rows: Iterable<readonly Row[]>;
  /** @param rows as the viewer may see them */
  readonly write: (rows: AsyncIterable<readonly Row[]>) => AsyncIterable<Uint8Array>;
}

/** Rows go through the same declaration and mask as JSON before they are written. */
export function writeFileOutput<Rights>(
  masking: Masking<Rights>,
  { output: schema }: Pick<Endpoint, "output">,
  { rows, write }: FileOutput,
  rights: Rights,
): AsyncIterable<Uint8Array> {
  async function* maskedRows() {
    for (const slice of rows) {
      yield slice.map((row) => masking.mask(schema.parse(row), schema, rights));
      await yieldToEventLoop();
    }
  }
  return write(maskedRows());
}

/** RFC 6266: browsers that do not know the second take the first. */
export function toContentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\w.-]+/g, "_").replace(/^_+/, "");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
