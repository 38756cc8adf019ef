import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { findFreePorts } from "../../platform/find-free-port.ts";
import { fetchStatus, prepareStarts } from "./testing/prepare-starts.ts";

describe("tenbin start", () => {
  const { start, postmaster, folder, ports } = prepareStarts();

  async function planOf(token: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://localhost:${ports().api}/user/subscription`, { headers });
    return ((await response.json()) as { stripe_plan_name?: unknown }).stripe_plan_name;
  }

  async function signIn(email: string, password: string): Promise<string> {
    const service = "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword";
    const answer = await fetch(`http://127.0.0.1:${ports().auth}/${service}?key=any`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    return ((await answer.json()) as { idToken: string }).idToken;
  }

  /** Of a start while another one serves. */
  async function expectSecondStartRefused(): Promise<void> {
    const [web, api] = await findFreePorts(2);
    const other = {
      DATA_DIR: join(folder(), "other"),
      WEB_PORT: String(web),
      API_PORT: String(api),
    };
    const second = start({
      ...other,
      WEB_PORT: String(ports().web),
      AUTH_PORT: "",
      INBOX_PORT: "",
      STRIPE_PORT: "",
    });
    expect(await second.ready).toBe(false);
    expect(second.output()).toContain(`Port ${ports().web} is in use`);
    expect(second.output()).toContain("WEB_PORT=");
    expect(await second.ended).toEqual([1, null]);

    const byAuth = start(other);
    expect(await byAuth.ready).toBe(false);
    expect(byAuth.output()).toContain(`Port ${ports().auth} is in use`);
    expect(byAuth.output()).toContain("AUTH_PORT=");

    const third = start({
      AUTH_PORT: "",
      INBOX_PORT: "",
      STRIPE_PORT: "",
      WEB_PORT: String(web),
      API_PORT: String(api),
    });
    expect(await third.ready).toBe(false);
    expect(third.output()).toContain("already runs on");
    expect(await fetchStatus(ports().api, "/readyz")).toBe(200);
  }

  it("serves API and pages, names what a second start finds in use, and leaves nothing behind at the end [fault: another process × local start]", async () => {
    const started = start();
    expect(await started.ready, started.output()).toBe(true);
    expect(started.output()).toContain(
      `ready: web http://localhost:${ports().web} api http://localhost:${ports().api}\n`,
    );
    expect(await fetchStatus(ports().api, "/readyz")).toBe(200);
    expect(await fetchStatus(ports().web, "/")).toBe(200);
    expect(await postmaster()).not.toBeNull();
    // The market is empty.
    expect(started.output()).not.toContain("open to everybody today");
    expect(started.output()).toContain("demo accounts (password tenbin-demo): free@tenbin.example");
    const token = await signIn("free@tenbin.example", "tenbin-demo");
    expect(await fetchStatus(ports().api, "/market", token)).toBe(200);
    expect(await fetchStatus(ports().api, "/market", `${token}A`)).toBe(401);

    expect(started.output()).toContain(`mails of this start: http://localhost:${ports().inbox}\n`);
    expect(await fetchStatus(ports().inbox, "/")).toBe(200);
    expect(started.output()).toContain(
      `payments of this start: http://localhost:${ports().stripe}\n`,
    );
    expect(await fetchStatus(ports().stripe, "/")).toBe(200);
    // In the worker, meanwhile; without a market nobody can buy a company alone.
    for (const name of ["light", "standard", "expert"]) {
      const member = await signIn(`${name}@tenbin.example`, "tenbin-demo");
      await expect.poll(() => planOf(member)).toBe(`tenbin_${name}`);
    }

    await expectSecondStartRefused();

    const asked = performance.now();
    started.process.kill("SIGTERM");
    expect(await started.ended).toEqual([0, null]);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(await postmaster()).toBeNull();
    expect(await fetchStatus(ports().api, "/healthz")).toBeNull();
    expect(await fetchStatus(ports().web, "/")).toBeNull();
    expect(await fetchStatus(ports().auth, "/jwks.json")).toBeNull();
    expect(await fetchStatus(ports().inbox, "/")).toBeNull();
    expect(await fetchStatus(ports().stripe, "/")).toBeNull();
  });

  it("picks up what a killed start left, and keeps its roles from outliving it [fault: another process × local start]", async () => {
    const killed = start();
    expect(await killed.ready, killed.output()).toBe(true);
    const left = await postmaster();
    killed.process.kill("SIGKILL");
    await killed.ended;
    // The roles notice that their supervisor is gone.
    for (let i = 0; i < 100 && (await fetchStatus(ports().api, "/healthz")) !== null; i += 1) {
      await delay(100);
    }
    expect(await fetchStatus(ports().api, "/healthz")).toBeNull();

    const again = start();
    expect(await again.ready, again.output()).toBe(true);
    expect(await postmaster()).toBe(left);
    expect(await fetchStatus(ports().api, "/readyz")).toBe(200);
    again.process.kill("SIGINT");
    expect(await again.ended).toEqual([0, null]);
    expect(await postmaster()).toBeNull();
  });

  it("runs no fake and seeds no accounts when a real project is configured [ASVS 6.3.2]", async () => {
    const started = start({
      FIREBASE_PROJECT_ID: "tenbin-development",
      FIREBASE_API_KEY: "key",
      GOOGLE_APPLICATION_CREDENTIALS: "/run/secrets/none.json",
      SMTP_URL: "smtp://127.0.0.1:1",
      STRIPE_SECRET_KEY: "sk_test_none",
    });
    expect(await started.ready, started.output()).toBe(true);
    expect(started.output()).not.toMatch(/demo accounts|(mails|payments) of this start/);
    expect(await fetchStatus(ports().auth, "/jwks.json")).toBeNull();
    expect(await fetchStatus(ports().inbox, "/")).toBeNull();
    expect(await fetchStatus(ports().stripe, "/")).toBeNull();
  });

  it("can be interrupted before it is ready", async () => {
    const started = start();
    while ((await postmaster()) === null) await delay(20);
    started.process.kill("SIGINT");
    expect(await started.ended).toEqual([0, null]);
    expect(await postmaster()).toBeNull();
  });
});
