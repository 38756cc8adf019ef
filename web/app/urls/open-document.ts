import { classifyUrl } from "./classify-url.ts";

interface OpenDocumentOptions {
  readonly external?: boolean;
  readonly replace?: boolean;
}

/** @throws RangeError for a script-like address, and for an external one without `external` */
export function openDocument(
  to: string,
  options: OpenDocumentOptions = {},
  window = globalThis.window,
): void {
  const { location } = window;
  const address = classifyUrl(to, location.href);
  if (address.kind === "refused" || (address.kind === "external" && options.external !== true)) {
    throw new RangeError(`navigation rejected: ${to}`);
  }
  if (options.replace === true) location.replace(address.href);
  else location.assign(address.href);
}
