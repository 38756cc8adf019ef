import type { Page } from "@playwright/test";

declare global {
  interface Window {
    releaseSessionStorage?: () => void;
  }
}

/**
 * Keeps the identity library from finishing its start on one page, as on a busy device: it ends by removing the stored
 * user where there is none.
 * @returns lets it finish
 */
export async function holdSessionStorage(page: Page, path: string): Promise<() => Promise<void>> {
  await page.addInitScript((heldPath) => {
    if (location.pathname !== heldPath) return;
    const { promise: isReleased, resolve } = Promise.withResolvers<void>();
    window.releaseSessionStorage = resolve;
    const original = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "delete");
    const remove = original?.value as (key: unknown) => IDBRequest<undefined>;
    IDBObjectStore.prototype.delete = function removeLate(key) {
      const request = remove.call(this, key);
      if (typeof key !== "string" || !key.startsWith("firebase:authUser:")) return request;
      const listen = request.addEventListener.bind(request);
      request.addEventListener = (type: string, listener: EventListener) =>
        listen(type, (event) => void isReleased.then(() => listener(event)));
      return request;
    };
  }, path);
  return () => page.evaluate(() => window.releaseSessionStorage?.());
}
