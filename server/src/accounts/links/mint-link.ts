import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { createLinkStore } from "./link-store.ts";
import { LINK_TTL_MS, linkUrl, type LinkPurpose } from "./purposes.ts";
import { hashSecret, generateSecret } from "./secrets.ts";

export interface LinkRequest {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly uid: string | null;
  readonly person: string;
  readonly askedAt: Date;
}

/** @returns the address that opens it, for one hour from now; nobody can be told it a second time */
export type MintLink = (wanted: LinkRequest) => Promise<string>;

/**
 * Links are minted when their mail is sent, not when it is asked for: a mail that waited for its server
 * still has its hour, and the secret is written nowhere but into the mail.
 */
export function createMintLink({
  pool,
  clock,
  webUrl,
}: {
  pool: pg.Pool;
  clock: Clock;
  webUrl: string;
}): MintLink {
  const store = createLinkStore(pool);
  return async (wanted) => {
    const secret = generateSecret();
    const expiresAt = new Date(clock.now().getTime() + LINK_TTL_MS);
    await store.insert({ ...wanted, secretHash: hashSecret(secret), expiresAt });
    return linkUrl(webUrl, wanted.purpose, secret);
  };
}
