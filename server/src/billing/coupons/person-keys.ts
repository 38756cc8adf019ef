import { domainToASCII } from "node:url";
import type { KeyedHash } from "../../platform/signing/keyed-hash.ts";

/** By which a person is known again, after deletion too: keyed hashes only. */
export interface PersonKeys {
  readonly uidKey: string;
  readonly addressKey: string;
}

/**
 * @param hash keyed with PERSON_SECRET, which is used for nothing else: a change of any other secret
 * must make nobody a new person
 */
export function personKeys(
  { uid, email }: { readonly uid: string; readonly email: string },
  hash: KeyedHash,
): PersonKeys {
  return { uidKey: hash("uid", uid), addressKey: hash("address", mailboxOf(email)) };
}

/** Domains under which Google delivers, dots in the name before the @ not counting. */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/** One spelling of all addresses that reach a mailbox: case, width, `+tags`, Gmail's dots and domains. */
export function mailboxOf(email: string): string {
  const address = email.normalize("NFKC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = toAsciiDomain(address.slice(at + 1));
  const [name = ""] = address.slice(0, at).split("+");
  return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Empty only for what is no domain, which no member has. */
function toAsciiDomain(domain: string): string {
  return domainToASCII(domain) || domain;
}
