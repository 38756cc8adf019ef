import { mkdtemp, rm } from "node:fs/promises";
import { agreedTexts } from "../../trial/testing/trial-fixture.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  callAccountsApi,
  type EmulatorProcess,
  refreshToken,
  type RestResponse,
  startEmulatorProcess,
  waitForNextSecond,
} from "../../../../fakes/auth-emulator/emulator-process.ts";
import { createAccountStore } from "../../accounts/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createIdentityProvider } from "../processes/identity-provider.ts";
import { readConfig } from "../config/config.ts";
import { takeLongSupertrial } from "../../billing/index.ts";
import { createTrials } from "../../trial/index.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemoAccounts } from "../demo/demo-accounts.ts";
import { publishFakeServiceSettings } from "../config/fake-service-settings.ts";
import { registerUser } from "./user.ts";

describe("tenbin user", () => {
  let database: TestDatabase;
  let emulator: EmulatorProcess;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-user-"));
    [database, emulator] = await Promise.all([createTestDatabase(), startEmulatorProcess(folder)]);
    publishFakeServiceSettings(folder, { FIREBASE_AUTH_EMULATOR_HOST: emulator.host });
    const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: emulator.host }, "/");
    const accounts = createAccountStore(database.pool);
    const { pool } = database;
    await seedDemoAccounts({
      identities: createIdentityProvider({ identity }),
      accounts,
      clock: systemClock,
      pool,
      trials: createTrials({
        pool,
        personSecret: "p",
        webUrl: "http://web.test",
        takeLongSupertrial,
        hasPlan: async () => false,
        expireWaiting: async () => {},
        findAgreedTexts: async () => agreedTexts,
      }),
    });
  });
  afterAll(async () => {
    await emulator.end("SIGTERM");
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  let output = "";
  beforeEach(() => {
    output = "";
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += String(text);
      return true;
    });
    return () => vi.restoreAllMocks();
  });

  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    output = "";
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: () => {},
    };
    registerUser(program, context, () => readConfig({ DATA_DIR: folder, ...env }, "/"));
    await program.parseAsync(["user", ...args], { from: "user" });
    return output;
  }
  const show = async (email: string) =>
    JSON.parse(await run(["show", email, "--json"])) as Readonly<Record<string, unknown>>;

  it("prints a token of the account with the address", async () => {
    const token = (await run(["token", "free@tenbin.example"])).trim();
    const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: emulator.host }, "/");
    const verified = await createIdentityProvider({ identity }).verify(token);
    expect(verified).toMatchObject({ uid: "demo-free", email: "free@tenbin.example" });
    await expect(run(["token", "nobody@tenbin.example"])).rejects.toThrow(/no user nobody@tenbin/);
  });

  it("makes no token anywhere but locally, be an emulator there or not", async () => {
    const elsewhere = {
      PUBLIC_ENVIRONMENT: "development",
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    };
    await expect(run(["token", "free@tenbin.example"], elsewhere)).rejects.toThrow(/refused/);
    const nowhere = run(["token", "free@tenbin.example"], { DATA_DIR: join(folder, "other") });
    await expect(nowhere).rejects.toThrow(/npm start/);
    expect(output).toBe("");
  });

  it("shows a member, here and at the provider", async () => {
    expect(await show("Free@tenbin.example")).toMatchObject({
      uid: "demo-free",
      email: "free@tenbin.example",
      userType: "personal",
      readOnly: false,
      provider: { uid: "demo-free", emailVerified: true, providers: ["password"] },
    });
    expect(await run(["show", "free@tenbin.example"])).toContain('userType: "personal"\n');
    await expect(show("nobody@tenbin.example")).rejects.toThrow(/No member/);
  });

  it("grants rights, takes them back and leaves the others", async () => {
    const email = "enterprise@tenbin.example";
    await run(["set", email, "--lifetime", "2027-03-31", "--read-only", "--operator"]);
    expect(await show(email)).toMatchObject({
      userType: "enterprise",
      lifetime: "2027-03-31",
      readOnly: true,
      operator: true,
    });
    await run(["set", email, "--type", "personal", "--lifetime", "none", "--no-operator"]);
    expect(await show(email)).toMatchObject({
      userType: "personal",
      lifetime: null,
      readOnly: true,
      operator: false,
    });
    const { rowCount } = await database.pool.query(
      "select from security_events where uid = 'demo-enterprise' and kind = 'rights_set'",
    );
    expect(rowCount).toBe(2);
  });

  const signIn = (email: string) =>
    callAccountsApi(emulator, "signInWithPassword", {
      email,
      password: DEMO_PASSWORD,
      returnSecureToken: true,
    });
  /** Whether the sensitive endpoints would accept it, and whether the provider renews it. */
  async function isAlive({ body }: RestResponse): Promise<readonly [boolean, boolean]> {
    const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: emulator.host }, "/");
    const identities = createIdentityProvider({ identity });
    const session = await identities.verify(String(body["idToken"]));
    const renewed = await refreshToken(emulator, body["refreshToken"]);
    const since = (await identities.find(session.uid))?.sessionsValidFrom.getTime() ?? Infinity;
    return [session.authTime * 1_000 >= since, renewed.status === 200];
  }

  it("ends every session of one member, and records it [ASVS 7.4.5]", async () => {
    const [free, monitor] = await Promise.all([
      signIn("free@tenbin.example"),
      signIn("monitor@tenbin.example"),
    ]);
    expect(await isAlive(free)).toEqual([true, true]);
    await waitForNextSecond();
    expect(await run(["end-sessions", "Free@tenbin.example"])).toBe("sessions ended: demo-free\n");
    expect(await isAlive(free)).toEqual([false, false]);
    expect(await isAlive(monitor)).toEqual([true, true]);
    // Sign-ins count as soon as the command has ended.
    expect(await isAlive(await signIn("free@tenbin.example"))).toEqual([true, true]);
    const { rows } = await database.pool.query(
      "select uid from security_events where kind = 'sessions_ended'",
    );
    expect(rows).toEqual([{ uid: "demo-free" }]);
  });

  it("ends the sessions of all members at once, and needs to be told so [ASVS 7.4.5]", async () => {
    const sessions = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => signIn(email)));
    await waitForNextSecond();
    await expect(run(["end-sessions"])).rejects.toThrow("Name one address, or --all");
    await expect(run(["end-sessions", "free@tenbin.example", "--all"])).rejects.toThrow("--all");
    await expect(run(["end-sessions", "nobody@tenbin.example"])).rejects.toThrow(/No member/);
    expect(await run(["end-sessions", "--all"])).toBe(
      `sessions ended: ${DEMO_ACCOUNTS.length} members\n`,
    );
    for (const session of sessions) expect(await isAlive(session)).toEqual([false, false]);
  });

  it.each([
    [["--type", "king"], /Allowed choices/],
    [["--lifetime", "2027-02-30"], /Invalid date 2027-02-30/],
    [[], /Nothing to set/],
  ])("changes nothing for %j", async (options, message) => {
    const before = await show("monitor@tenbin.example");
    await expect(run(["set", "monitor@tenbin.example", ...options])).rejects.toThrow(message);
    expect(await show("monitor@tenbin.example")).toEqual(before);
  });
});
