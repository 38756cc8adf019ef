import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isOlderVersion } from "@tenbin/contract/data-version";
import { LRUCache } from "lru-cache";
import { COMPRESSION_THRESHOLD_BYTES } from "../platform/http/limits/request-limits.ts";
import type { PageVersions } from "./versioned-render.ts";

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

export type Encoding = keyof typeof compressors;

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** May be served to other viewers without a session. */
  readonly shareable: boolean;
  readonly versions: PageVersions;
  /** Compressed once per encoding. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

/** @param packed encodings that are already compressed */
export function createPage(
  page: Omit<RenderedPage, "encoded">,
  packed: Readonly<Partial<Record<Encoding, Buffer>>> = {},
): RenderedPage {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    ...page,
    encoded(encoding) {
      const ready = packed[encoding];
      let bytes = ready === undefined ? encodings.get(encoding) : Promise.resolve(ready);
      if (bytes === undefined) {
        bytes = compress(encoding, page.bytes);
        encodings.set(encoding, bytes);
      }
      return bytes;
    },
  };
}

export function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return compressors[encoding](bytes);
}

/** Null for small pages and clients that accept neither. */
export function chooseEncoding(accept: string | undefined, page: RenderedPage): Encoding | null {
  if (accept === undefined || page.bytes.length < COMPRESSION_THRESHOLD_BYTES) return null;
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept) ? "gzip" : null;
}

export interface PageCache {
  /**
   * Concurrent requests share one rendering. A stale page of recent data is returned at once and
   * renewed for later requests.
   * A page is kept if all of its answers are of the version; a newer version replaces an older one.
   * @param version of the data; null: unknown, so the cache is bypassed
   * @param renew renders in the background; default `render`
   * @param shown version that the reader was shown: no stale page is older; default: any may be served
   */
  get(
    key: string,
    version: string | null,
    render: () => Promise<RenderedPage>,
    renew?: () => Promise<RenderedPage>,
    shown?: string | null,
  ): Promise<RenderedPage>;
}

export interface PageCacheOptions {
  readonly maxPages: number;
  readonly maxBytes: number;
  /** Whether pages of that earlier version may still be served; default never. */
  readonly isRecent?: (version: string) => boolean;
}

interface CachedPage {
  readonly page: RenderedPage;
  readonly version: string;
}

export function createPageCache({
  maxPages,
  maxBytes,
  isRecent = () => false,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: maxBytes,
    // The library refuses sizes of 0, which redirects have.
    sizeCalculation: ({ page }) => Math.max(1, page.bytes.length),
  });
  const rendering = new Map<string, Promise<RenderedPage>>();
  const toRenew = new Map<string, () => Promise<unknown>>();
  /** Key of the page being renewed: one at a time, to leave a processor to requests. */
  let renewing: string | null = null;
  let newest: string | null = null;

  const renderAndKeep = async (
    key: string,
    version: string,
    render: () => Promise<RenderedPage>,
  ) => {
    const page = await render();
    if (newest !== version || page.versions.some((each) => each !== version)) return page;
    if (page.shareable) pages.set(key, { page, version });
    else pages.delete(key);
    return page;
  };

  const renewNext = () => {
    const [next] = toRenew;
    if (next === undefined || renewing !== null) return;
    const [slot, renew] = next;
    toRenew.delete(slot);
    renewing = slot;
    // The next request that has to render the page reports the error.
    void renew()
      .catch(() => {})
      .finally(() => {
        renewing = null;
        renewNext();
      });
  };

  return {
    async get(key, version, render, renew = render, shown = null) {
      if (version === null) return render();
      if (newest !== version) {
        newest = version;
        toRenew.clear();
      }
      const found = pages.get(key);
      if (found?.version === version) return found.page;
      const slot = `${version} ${key}`;
      const canBeStale = (stale: CachedPage) =>
        isRecent(stale.version) && (shown === null || !isOlderVersion(stale.version, shown));
      if (found !== undefined && canBeStale(found)) {
        if (renewing !== slot) {
          toRenew.set(slot, () => renderAndKeep(key, version, renew));
          renewNext();
        }
        return found.page;
      }
      // Renewals are not awaited here: they may take long on a busy machine.
      const pending = rendering.get(slot);
      if (pending !== undefined) {
        const page = await pending;
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
