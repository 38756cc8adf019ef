import type pg from "pg";
import { MAILED_LINK_TTL_MS } from "@tenbin/contract/accounts/mailed-link";
import type { Clock } from "../../platform/clock/clock.ts";
import { createLinkStore } from "./link-store.ts";
import { linkUrl, type LinkPurpose } from "../link-purposes.ts";
import { hashSecret, generateSecret } from "./secrets.ts";

export interface LinkRequest {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly uid: string | null;
  readonly recipient: string;
  readonly askedAt: Date;
}

/** @returns the URL, valid for one hour; only its hash is stored */
export type MintLink = (request: LinkRequest) => Promise<string>;

/**
 * Links are created when their mail is sent, not when requested: a delayed mail keeps its full hour, and the secret
 * exists only in the mail.
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
  return async (request) => {
    const secret = generateSecret();
    const expiresAt = new Date(clock.now().getTime() + MAILED_LINK_TTL_MS);
    await store.insert({ ...request, secretHash: hashSecret(secret), expiresAt });
    return linkUrl(webUrl, request.purpose, secret);
  };
}
