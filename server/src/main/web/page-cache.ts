import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESS_FROM_BYTES } from "../../platform/http/limits.ts";
import { createLru } from "../../platform/lru.ts";

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

export type Encoding = keyof typeof compressors;

/** A finished answer of the page renderer. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Whether a second reader without a session may be given the same. */
  readonly shareable: boolean;
  /** The bytes in that encoding; made once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

export function createPage(page: Omit<Page, "encoded">): Page {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    ...page,
    encoded(encoding) {
      let bytes = made.get(encoding);
      if (bytes === undefined) {
        bytes = compressors[encoding](page.bytes);
        made.set(encoding, bytes);
      }
      return bytes;
    },
  };
}

/** The encoding to use for that Accept-Encoding; null for small pages and clients that want none. */
export function chooseEncoding(accept: string | undefined, page: Page): Encoding | null {
  if (accept === undefined || page.bytes.length < COMPRESS_FROM_BYTES) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept) ? "gzip" : null;
}

export interface PageCache {
  /**
   * The page of that key, rendered when it is not kept. Readers that ask for the same page at the
   * same time wait for one rendering.
   * @param version of the data; null: unknown, nothing is kept or taken
   */
  get(key: string, version: string | null, render: () => Promise<Page>): Promise<Page>;
}

export interface PageCacheLimits {
  readonly maxPages: number;
  readonly maxBytes: number;
}

/** Keeps shareable pages for as long as the data they show are the newest. */
export function createPageCache(limits: PageCacheLimits): PageCache {
  const kept = createLru<Page>({
    maxEntries: limits.maxPages,
    maxWeight: limits.maxBytes,
    weigh: (page) => page.bytes.length,
  });
  const rendering = new Map<string, Promise<Page>>();
  let keptVersion: string | null = null;
  return {
    async get(key, version, render) {
      if (version === null) return render();
      if (version !== keptVersion) {
        kept.clear();
        keptVersion = version;
      }
      const found = kept.get(key);
      if (found !== undefined) return found;
      const slot = `${version} ${key}`;
      const waiting = rendering.get(slot);
      if (waiting !== undefined) {
        const page = await waiting;
        return page.shareable ? page : render();
      }
      const rendered = render();
      rendering.set(slot, rendered);
      try {
        const page = await rendered;
        if (page.shareable && keptVersion === version) kept.set(key, page);
        return page;
      } finally {
        rendering.delete(slot);
      }
    },
  };
}
