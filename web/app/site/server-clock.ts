import type { RootData } from "./root-data.ts";

const received = new WeakMap<object, number>();

/**
 * The server's time in milliseconds, counted on from when the page received it: this machine's clock
 * may be hours wrong. Null for visitors, whose documents carry no time because they are cached.
 */
export function serverNow(root: Pick<RootData, "renderedAt"> | undefined): number | null {
  if (root?.renderedAt === undefined) return null;
  const receivedAt = received.get(root) ?? Date.now();
  received.set(root, receivedAt);
  return root.renderedAt + Date.now() - receivedAt;
}
