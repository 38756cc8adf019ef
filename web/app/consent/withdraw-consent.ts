import type { ServiceKind } from "@tenbin/contract/external-services";
import { saveConsent } from "./consent-storage.ts";

/** Cookies that the services set on this site: Google's and Clarity's. */
const SERVICE_COOKIES = /^(_ga|_gid|_gat|_cl)/;

/**
 * Takes an agreement back: what the services stored here is removed, and the page is loaded anew
 * without them, for a script that runs cannot be taken away.
 */
export function withdrawConsent(kinds: readonly ServiceKind[]): void {
  saveConsent({ choice: "refused", kinds });
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=", 1);
    if (SERVICE_COOKIES.test(name)) removeCookie(name);
  }
  window.location.reload();
}

/** They set their cookies for the widest domain that takes them. */
function removeCookie(name: string): void {
  const parts = window.location.hostname.split(".");
  const domains = parts.map((_, from) => `; domain=.${parts.slice(from).join(".")}`);
  for (const domain of ["", ...domains]) {
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
