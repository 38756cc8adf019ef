interface CachedResponse {
  readonly body: unknown;
  readonly receivedAt: Date;
}

export interface ResponseCache {
  get(key: string): CachedResponse | undefined;
  set(key: string, answer: CachedResponse): void;
}

export function createResponseCache(capacity: number): ResponseCache {
  const answers = new Map<string, CachedResponse>();
  const touch = (key: string, answer: CachedResponse) => {
    answers.delete(key);
    answers.set(key, answer);
  };
  return {
    get(key) {
      const answer = answers.get(key);
      if (answer !== undefined) touch(key, answer);
      return answer;
    },
    set(key, answer) {
      touch(key, answer);
      for (const oldest of answers.keys()) {
        if (answers.size <= capacity) break;
        answers.delete(oldest);
      }
    },
  };
}
