/** An answer of the API and the instant at which it was received. */
export interface Answer {
  readonly body: unknown;
  readonly at: Date;
}

export interface LastAnswers {
  get(key: string): Answer | undefined;
  set(key: string, answer: Answer): void;
}

/**
 * Keeps the last good answer per request, at most `capacity` of them; the least recently
 * used one leaves first.
 */
export function createLastAnswers(capacity: number): LastAnswers {
  const answers = new Map<string, Answer>();
  const touch = (key: string, answer: Answer) => {
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
