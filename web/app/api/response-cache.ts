interface CachedResponse {
  readonly body: unknown;
  readonly receivedAt: Date;
}

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  set(key: string, response: CachedResponse): void;
}

export function createResponseCache(capacity: number): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  const touch = (key: string, response: CachedResponse) => {
    entries.delete(key);
    entries.set(key, response);
  };
  return {
    get(key) {
      const response = entries.get(key);
      if (response !== undefined) touch(key, response);
      return response;
    },
    set(key, response) {
      touch(key, response);
      for (const oldest of entries.keys()) {
        if (entries.size <= capacity) break;
        entries.delete(oldest);
      }
    },
  };
}
