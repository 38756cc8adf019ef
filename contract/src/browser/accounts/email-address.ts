/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;
export const MAX_EMAIL_LOCAL_LENGTH = 64;

export type EmailProblemKind =
  | "no_at"
  | "second_at"
  | "no_local"
  | "local_character"
  | "local_dots"
  | "local_too_long"
  | "no_dot"
  | "domain_character"
  | "domain_label";

export interface EmailProblem {
  readonly kind: EmailProblemKind;
  /** The first that is not allowed. */
  readonly character?: string;
}

const NOT_LOCAL = /[^\w!#$%&'*+\-/=?^`{|}~.]/u;
const NOT_DOMAIN = /[^a-z\d.-]/iu;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * Why RFC 5321 (4.1.2, 4.5.3.1) refuses an address; null if it accepts it. Beyond the RFC, quoted
 * local parts, address literals and domains without a dot are refused: nobody is reached at them.
 */
export function findEmailProblem(address: string): EmailProblem | null {
  const [local = "", domain, ...more] = address.split("@");
  if (domain === undefined) return { kind: "no_at" };
  if (more.length > 0) return { kind: "second_at" };
  return findLocalProblem(local) ?? findDomainProblem(domain);
}

function findLocalProblem(local: string): EmailProblem | null {
  if (local === "") return { kind: "no_local" };
  const character = NOT_LOCAL.exec(local)?.[0];
  if (character !== undefined) return { kind: "local_character", character };
  if (local.split(".").includes("")) return { kind: "local_dots" };
  return local.length > MAX_EMAIL_LOCAL_LENGTH ? { kind: "local_too_long" } : null;
}

function findDomainProblem(domain: string): EmailProblem | null {
  const character = NOT_DOMAIN.exec(domain)?.[0];
  if (character !== undefined) return { kind: "domain_character", character };
  const labels = domain.split(".");
  // Numbers alone are an address of the network.
  const isDomain = labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "");
  if (!isDomain) return { kind: "domain_label" };
  return labels.length < 2 ? { kind: "no_dot" } : null;
}
