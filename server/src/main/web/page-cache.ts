import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSION_THRESHOLD_BYTES } from "../../platform/http/limits.ts";
import { createLru } from "../../platform/lru.ts";

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

export type Encoding = keyof typeof compressors;

/** A finished answer of the page renderer. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Whether a second reader without a session may be given the same. */
  readonly shareable: boolean;
  /** The bytes in that encoding; made once. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** @param packed the bytes in encodings that are already made */
export function createPage(
  page: Omit<RenderedPage, "encoded">,
  packed: Readonly<Partial<Record<Encoding, Buffer>>> = {},
): RenderedPage {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    ...page,
    encoded(encoding) {
      const ready = packed[encoding];
      let bytes = ready === undefined ? made.get(encoding) : Promise.resolve(ready);
      if (bytes === undefined) {
        bytes = compress(encoding, page.bytes);
        made.set(encoding, bytes);
      }
      return bytes;
    },
  };
}

export function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return compressors[encoding](bytes);
}

/** The encoding to use for that Accept-Encoding; null for small pages and clients that want none. */
export function chooseEncoding(accept: string | undefined, page: RenderedPage): Encoding | null {
  if (accept === undefined || page.bytes.length < COMPRESSION_THRESHOLD_BYTES) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept) ? "gzip" : null;
}

export interface PageCache {
  /**
   * The page of that key, rendered when it is not kept. Readers that ask for the same page at the
   * same time wait for one rendering. A kept page of recent data is given at once, and rendered anew
   * for those who ask next.
   * @param version of the data; null: unknown, nothing is kept or taken
   * @param renew renders for nobody who waits; the same as `render` where left out
   */
  get(
    key: string,
    version: string | null,
    render: () => Promise<RenderedPage>,
    renew?: () => Promise<RenderedPage>,
  ): Promise<RenderedPage>;
}

export interface PageCacheOptions {
  readonly maxPages: number;
  readonly maxBytes: number;
  /** Whether pages of that earlier version may still be given; default never. */
  readonly isRecent?: (version: string) => boolean;
}

interface CachedPage {
  readonly page: RenderedPage;
  readonly version: string;
}

/** Keeps shareable pages for as long as the data they show are the newest, or nearly. */
export function createPageCache({
  maxPages,
  maxBytes,
  isRecent = () => false,
}: PageCacheOptions): PageCache {
  const kept = createLru<CachedPage>({
    maxEntries: maxPages,
    maxWeight: maxBytes,
    weigh: ({ page }) => page.bytes.length,
  });
  const rendering = new Map<string, Promise<RenderedPage>>();
  const toRenew = new Map<string, () => Promise<unknown>>();
  /** The page that is rendered for nobody who waits: one at a time, so that readers have a processor to themselves. */
  let renewing: string | null = null;
  let newest: string | null = null;

  const renderAndKeep = async (
    key: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ) => {
    const page = await render();
    if (newest !== version) return page;
    if (page.shareable) kept.set(key, { page, version });
    else kept.delete(key);
    return page;
  };

  const renewNext = () => {
    const [next] = toRenew;
    if (next === undefined || renewing !== null) return;
    const [slot, renew] = next;
    toRenew.delete(slot);
    renewing = slot;
    // A failure is told to the reader who waits for the page, once its time is over.
    void renew()
      .catch(() => {})
      .finally(() => {
        renewing = null;
        renewNext();
      });
  };

  return {
    async get(key, version, render, renew = render) {
      if (version === null) return render();
      if (newest !== version) {
        newest = version;
        toRenew.clear();
      }
      const found = kept.get(key);
      if (found?.version === version) return found.page;
      const slot = `${version} ${key}`;
      if (found !== undefined && isRecent(found.version)) {
        if (renewing !== slot) {
          toRenew.set(slot, () => renderAndKeep(key, version, renew));
          renewNext();
        }
        return found.page;
      }
      // Not for a renewal: what nobody waits for may take long on a busy machine.
      const waiting = rendering.get(slot);
      if (waiting !== undefined) {
        const page = await waiting;
        return page.shareable ? page : render();
      }
      const rendered = renderAndKeep(key, version, render);
      rendering.set(slot, rendered);
      try {
        return await rendered;
      } finally {
        rendering.delete(slot);
      }
    },
  };
}
