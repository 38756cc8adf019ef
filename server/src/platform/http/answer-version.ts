import { AsyncLocalStorage } from "node:async_hooks";

interface Answer {
  isOfOneVersion: boolean;
}

const answers = new AsyncLocalStorage<Answer>();

/** For data that are not of the version that this process tells: the answer that they are for tells none. */
export function noteOtherVersion(): void {
  const answer = answers.getStore();
  if (answer !== undefined) answer.isOfOneVersion = false;
}

/**
 * Makes an answer and tells the version of its data, also of a refusal.
 * @param current null: unknown
 * @param tell not called if the version changed meanwhile, or if the answer has data of another one
 */
export async function withDataVersion<T>(
  current: () => string | null,
  tell: (version: string) => void,
  make: () => T | Promise<T>,
): Promise<T> {
  const version = current();
  if (version === null) return make();
  const answer: Answer = { isOfOneVersion: true };
  try {
    return await answers.run(answer, make);
  } finally {
    if (answer.isOfOneVersion && current() === version) tell(version);
  }
}
