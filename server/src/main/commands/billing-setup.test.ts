import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeStripe,
  startFakeStripe,
} from "../../../../fakes/stripe/server/start-fake-stripe.ts";
import { readConfig } from "../config/config.ts";
import { registerBillingSetup } from "./billing-setup.ts";

let folder: string;
let fake: FakeStripe;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-setup-"));
  fake = await startFakeStripe({ folder });
});
let output: string;
beforeEach(() => {
  output = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true });
});

const ignore = () => {};

async function run(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  output = "";
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  registerBillingSetup(program, { log: ignore }, () =>
    readConfig({ DATA_DIR: folder, ...env }, "/"),
  );
  await program.parseAsync(["setup", ...args], { from: "user" });
  return output;
}

const atFakeStripe = () => ({ STRIPE_URL: fake.url, STRIPE_SECRET_KEY: "sk_test_fake" });

describe("tenbin billing setup", () => {
  it("says what it made and where the signing secret goes, then that nothing differs", async () => {
    const first = await run(atFakeStripe());
    expect(first).toContain("made: product tenbin_light\n");
    expect(first).toMatch(/set it for API and worker:\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\n$/);
    expect(await run(atFakeStripe())).toBe("everything is there, nothing differs\n");
    expect(process.exitCode).toBeUndefined();
  });

  it("names the option that mends a difference, and exits with 1 while there is one", async () => {
    const elsewhere = { ...atFakeStripe(), API_PORT: "3999" };
    await run(elsewhere);
    const moved = { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_URL: fake.url };
    fake.account.fake.state.put("products", {
      ...fake.account.fake.state.must("products", "tenbin_unit"),
      active: false,
    });
    expect(await run(moved)).toBe(
      "differs: product tenbin_unit is archived. To mend it: tenbin billing setup --apply-settings\n",
    );
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    expect(await run(moved, "--apply-settings")).toBe(
      "corrected: product tenbin_unit is archived\n",
    );
    expect(process.exitCode).toBeUndefined();
  });

  it.each([
    ["a missing key", {}, [], /STRIPE_SECRET_KEY: missing; set the secret key/],
    [
      "a publishable key",
      { STRIPE_SECRET_KEY: "pk_test_1" },
      [],
      /STRIPE_SECRET_KEY: a secret key such as/,
    ],
    ["a live key", { STRIPE_SECRET_KEY: "sk_live_1" }, [], /a live key; say --live/],
    ["a test key", { STRIPE_SECRET_KEY: "rk_test_1" }, ["--live"], /key of the test mode/],
    [
      "a Stripe that is away",
      { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_URL: "http://localhost:9" },
      [],
      /Stripe could not be reached: .*repeat the command/,
    ],
  ])("refuses %s and says what to do", async (_name, env, args, message) => {
    await expect(run(env, ...args)).rejects.toThrow(message);
    expect(output).toBe("");
  });

  it("says that Stripe does not know the key", async () => {
    const env = { STRIPE_SECRET_KEY: "rk_test_none", STRIPE_URL: fake.url };
    await expect(run(env)).rejects.toThrow(/not known to Stripe; copy it again/);
  });
});
