import { useRef } from "react";

/**
 * Idempotency keys: the same for the same order of the same page, so that a repeated press takes effect
 * once, another for any other order. A page that is loaded again has new ones.
 * @param create where keys have a form of their own
 */
export function useOnceKey(create = createKey): (order: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (order) => {
    const text = JSON.stringify(order);
    const known = keys.current.get(text);
    if (known !== undefined) return known;
    const key = create();
    keys.current.set(text, key);
    return key;
  };
}

/** `randomUUID` exists on secure origins only. */
function createKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
