import { domainToASCII } from "node:url";
import type { KeyedHash } from "../../platform/signing/keyed-hash.ts";

/** Keyed hashes that identify a person, also after deletion. */
export interface PersonKeys {
  readonly uidKey: string;
  readonly addressKey: string;
}

/**
 * @param hash keyed with PERSON_SECRET only: rotating another secret
 * must not turn anybody into a new person
 */
export function personKeys(
  { uid, email }: { readonly uid: string; readonly email: string },
  hash: KeyedHash,
): PersonKeys {
  return { uidKey: hash("uid", uid), addressKey: hash("address", mailboxOf(email)) };
}

/** Google's domains, where dots before the @ do not count. */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** Normalizes all addresses of a mailbox: case, width, `+tags`, Gmail's dots and domains. */
export function mailboxOf(email: string): string {
  const address = email.normalize("NFKC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = toAsciiDomain(address.slice(at + 1));
  const [name = ""] = address.slice(0, at).split("+");
  return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Empty only for an invalid domain, which no member has. */
function toAsciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}
