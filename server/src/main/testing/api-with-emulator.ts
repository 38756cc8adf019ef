import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import {
  callAccountsApi,
  type EmulatorProcess,
  startEmulatorProcess,
} from "../../../../fakes/auth-emulator/emulator-process.ts";
import type { IdentityProvider } from "../../accounts/index.ts";
import { masking } from "../../members/index.ts";
import { systemClock as clock } from "../../platform/clock/clock.ts";
import { createApi } from "../../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createAuthenticator } from "../authentication.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { readConfig } from "../config/config.ts";
import { DEMO_PASSWORD, seedDemoAccounts } from "../demo/demo-accounts.ts";
import { registerRoutes } from "../domain-parts.ts";
import { createDomains, type Domains } from "../wiring.ts";
import { FICTIONAL_ISSUER } from "../config/issuer-config.ts";

export const EMAIL = "free@tenbin.example";
export const UID = "demo-free";

type Method = NonNullable<InjectOptions["method"]>;

export interface SignedIn {
  readonly idToken: string;
  readonly refreshToken: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The wired API, Firebase's library and the emulator; only the users are invented. */
export interface ApiWithEmulator {
  readonly emulator: EmulatorProcess;
  readonly identities: IdentityProvider;
  readonly domains: Domains;
  readonly database: TestDatabase;
  /** Back to the demo accounts. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** @throws unless the provider begins a session */
  signIn(method: string, request: object): Promise<SignedIn>;
  byPassword(password?: string): Promise<SignedIn>;
  ask(request: string, token: string | null, body?: object): Promise<ApiResponse>;
  refusal(request: string, token: string, body?: object): Promise<unknown[]>;
  /** The token in a mail, as if it had been requested now. */
  mailedToken(purpose: string, to?: string): Promise<string>;
  listEvents(): Promise<string[]>;
}

export async function startApiWithEmulator(): Promise<ApiWithEmulator> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-identity-"));
  const [emulator, database] = await Promise.all([
    startEmulatorProcess(folder),
    createTestDatabase({ max: 20 }),
  ]);
  const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: emulator.host }, "/");
  const identities = createIdentityProvider({ identity });
  const { pool } = database;
  const domains = createDomains({
    pool,
    identities,
    linkSecret: "s",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://web.test",
  });
  const { sessions, store: accounts, composers } = domains.accounts;
  const api = await createApi({
    version: "1",
    webOrigins: [],
    masking,
    authentication: createAuthenticator({
      identities,
      sessions,
      members: domains.members,
      pool,
      clock,
    }),
  });
  registerRoutes(api, domains);
  const started: ApiWithEmulator = {
    emulator,
    identities,
    domains,
    database,
    async reset() {
      await identities.delete(UID);
      await pool.query(
        "truncate members, security_events, rate_limits, outbox, trial_persons cascade",
      );
      await seedDemoAccounts({ identities, accounts, clock, pool, trials: domains.trials });
    },
    async close() {
      await api.fastify.close();
      await emulator.end("SIGTERM");
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
    async signIn(method, request) {
      const asked = { ...request, returnSecureToken: true };
      const { status, body } = await callAccountsApi(emulator, method, asked);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body as unknown as SignedIn;
    },
    byPassword: (password = DEMO_PASSWORD) =>
      started.signIn("signInWithPassword", { email: EMAIL, password }),
    async ask(request, token, body) {
      const [method, url] = request.split(" ") as [Method, string];
      const response = await api.fastify.inject({
        method,
        url,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.statusCode, body: response.json<ApiResponse["body"]>() };
    },
    async refusal(request, token, body) {
      const { status, body: problem } = await started.ask(request, token, body);
      return [status, problem["errorType"]];
    },
    async mailedToken(purpose, to = EMAIL) {
      const kind = `link.${purpose}`;
      const mail = { mailId: "m", kind, to, data: { uid: UID }, queuedAt: clock.now() };
      const sent = await composers[kind]?.(mail);
      const token = /token=([\w-]+)/.exec(sent?.text ?? "")?.[1];
      if (token === undefined) throw new Error(`no link to ${purpose} for ${to}`);
      return token;
    },
    async listEvents() {
      const { rows } = await pool.query<{ kind: string }>(
        "select kind from security_events order by occurred_at",
      );
      return rows.map(({ kind }) => kind);
    },
  };
  return started;
}
