import { classifyUrl } from "./classify-url.ts";

interface OpenDocumentOptions {
  /** Explicitly allows an address outside the site. */
  readonly external?: boolean;
  /** Takes the place of the shown page in the history. */
  readonly replace?: boolean;
}

/**
 * Leaves the page for another document, as `navigate` does within the site.
 * @throws RangeError for a script-like address, and for an external one that is not explicitly allowed
 */
export function openDocument(
  to: string,
  options: OpenDocumentOptions = {},
  window = globalThis.window,
): void {
  const { location } = window;
  const address = classifyUrl(to, location.href);
  if (address.kind === "refused" || (address.kind === "external" && options.external !== true)) {
    throw new RangeError(`Navigation refused: ${to}`);
  }
  if (options.replace === true) location.replace(address.href);
  else location.assign(address.href);
}
