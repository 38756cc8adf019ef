import type { ServiceKind } from "@tenbin/contract/consent/external-services";
import { saveConsent } from "./consent-storage.ts";

const SERVICE_COOKIES = /^(_ga|_gid|_gat|_cl)/;

/** Reloads the page, because running scripts cannot be unloaded. */
export function withdrawConsent(kinds: readonly ServiceKind[]): void {
  saveConsent({ choice: "refused", kinds });
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=", 1);
    if (SERVICE_COOKIES.test(name)) removeCookie(name);
  }
  window.location.reload();
}

/** The services set their cookies on the widest domain that accepts them. */
function removeCookie(name: string): void {
  const parts = window.location.hostname.split(".");
  const domains = parts.map((_, from) => `; domain=.${parts.slice(from).join(".")}`);
  for (const domain of ["", ...domains]) {
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
