import { health } from "@tenbin/contract";
import { decodeJwtPayload } from "@tenbin/contract/accounts/session";
import type { InjectOptions } from "fastify";
import type { z } from "zod";
import {
  createDisabledIdentityProvider,
  type IdentityProvider,
} from "../../server/src/accounts/index.ts";
import { createAuthenticator } from "../../server/src/main/authentication.ts";
import { FICTIONAL_ISSUER } from "../../server/src/main/config/issuer-config.ts";
import { createShownVersion } from "../../server/src/main/roles/data-version.ts";
import { registerReadiness } from "../../server/src/main/roles/serve-api.ts";
import { registerRoutes } from "../../server/src/main/domain-parts.ts";
import { createDomains, type Domains } from "../../server/src/main/wiring.ts";
import { masking, type Rights } from "../../server/src/members/index.ts";
import { createApi } from "../../server/src/platform/http/api.ts";
import type { Masking } from "../../server/src/platform/http/serialize-response.ts";
import { createTestDatabase } from "../../server/src/platform/testing/database.ts";
import { type CanaryMarket, plantFigures, plantRanks } from "./market.ts";
import { insertAlertEvents } from "./alert-events.ts";
import { plantPromisingRecord } from "./promising-record.ts";
import { emailOf, insertViewers, NOW } from "./viewers.ts";

export const WEB_URL = "http://web.test";
const clock = { now: () => NOW };
const signedInAt = Math.floor(NOW.getTime() / 1_000);

const providerUser = (uid: string) => ({
  uid,
  email: emailOf(uid),
  emailVerified: true,
  disabled: false,
  providers: ["password"] as const,
  google: null,
  sessionsValidFrom: new Date(0),
});

/** Believes every token. */
const identities: IdentityProvider = {
  ...createDisabledIdentityProvider(),
  verify(token) {
    const uid = String(decodeJwtPayload(token)?.["uid"]);
    return Promise.resolve({
      uid,
      email: emailOf(uid),
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: signedInAt,
      expiresAt: signedInAt + 3_600,
    });
  },
  find: (uid) => Promise.resolve({ ...providerUser(uid), providers: ["password"] }),
  findByEmail: () => Promise.resolve(null),
  update: (uid) => Promise.resolve({ ...providerUser(uid), providers: ["password"] }),
  customToken: () => Promise.resolve("custom.token.x"),
  unlinkOthers: () => Promise.resolve(),
  endSessions: (uid) => Promise.resolve({ ...providerUser(uid), providers: ["password"] }),
};

/** An answer before it was masked, for whoever asked. */
export interface UnmaskedAnswer {
  readonly output: unknown;
  readonly schema: z.ZodType;
}

export interface CanaryResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly bytes: Buffer;
  /** Null for a refusal and a file. */
  readonly unmasked: UnmaskedAnswer | null;
}

/** The API on a market of its own. */
export interface CanaryProduct {
  readonly domains: Domains;
  /** As `METHOD /path` of every route of the server. */
  readonly routes: ReadonlySet<string>;
  readonly call: (request: InjectOptions) => Promise<CanaryResponse>;
  /** Rows of mails that wait. */
  readonly listMails: () => Promise<readonly QueuedMail[]>;
  /** From now on answers are masked in another way, and written anew for each request; null: as ever. */
  readonly replaceMasking: (replacement: ReplacedMasking | null) => void;
  readonly close: () => Promise<void>;
}

export interface QueuedMail {
  readonly mailId: string;
  readonly kind: string;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ReplacedMasking {
  readonly mask: Masking<Rights>["mask"];
  /** In place of what the contract declares of an answer. */
  readonly schemaOf: (schema: z.ZodType) => z.ZodType;
}

export async function startProduct(
  market: CanaryMarket,
  /** Companies whose figures are replaced. */
  planted: readonly string[],
  /** With other ranks and other promising companies of the hidden year. */
  { isOther = false }: { readonly isOther?: boolean } = {},
): Promise<CanaryProduct> {
  const database = await createTestDatabase({ copyOf: market.database });
  const { pool } = database;
  await plantFigures(pool, planted);
  if (isOther) await plantRanks(pool);
  await plantPromisingRecord(pool, market, isOther);
  await insertViewers(pool, market);
  await insertAlertEvents(pool);
  const domains = createDomains({
    pool,
    identities,
    linkSecret: "l",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: WEB_URL,
    clock,
    wait: async () => {},
    // What a document says is what the process that draws it is given.
    reportWriter: {
      edition: async () => "canary",
      write: async (task) => Buffer.from(JSON.stringify(task)),
    },
  });
  await domains.packs.pack();
  let unmasked: UnmaskedAnswer | null = null;
  let replaced: ReplacedMasking | null = null;
  const api = await createApi({
    version: "canary",
    webOrigins: [WEB_URL],
    masking: {
      prepare: (schema) => masking.prepare(schema),
      mask: (...given) => (replaced ?? masking).mask(...given),
      audienceOf(output, schema, rights) {
        unmasked = { output, schema: replaced?.schemaOf(schema) ?? schema };
        return replaced === null ? masking.audienceOf(output, schema, rights) : null;
      },
    },
    authentication: createAuthenticator({
      identities,
      sessions: domains.accounts.sessions,
      members: domains.members,
      pool,
      clock,
    }),
    clock,
  });
  const routes = new Set<string>();
  const shownVersion = createShownVersion(domains);
  api.fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url}`);
  });
  api.serve(health, () => ({ status: "ok" as const, version: "canary" }));
  registerReadiness(api, domains, shownVersion, () => Promise.resolve(true));
  registerRoutes(api, domains);
  return {
    domains,
    routes,
    async call(request) {
      unmasked = null;
      const answer = await api.fastify.inject(request);
      const { statusCode: status, headers, body, rawPayload: bytes } = answer;
      return { status, headers, body, bytes, unmasked };
    },
    async listMails() {
      const { rows } = await pool.query<QueuedMail>(
        `select mail_id as "mailId", kind, to_address as "to", data from outbox
         order by kind, to_address, data::text`,
      );
      return rows;
    },
    replaceMasking(replacement) {
      replaced = replacement;
    },
    async close() {
      await api.fastify.close();
      await database.drop();
    },
  };
}
