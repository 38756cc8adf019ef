import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fetchStatus, prepareStarts } from "./testing/prepare-starts.ts";

describe("tenbin start", () => {
  const { start, postmaster, ports } = prepareStarts();

  it("picks up what a killed start left, and keeps its roles from outliving it", async () => {
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

  it("serves no emulator to other machines", async () => {
    const started = start({ HOST: "0.0.0.0" });
    expect(await started.ready).toBe(false);
    expect(started.output()).toContain("EMULATOR_ON_NETWORK=on");
    expect(await started.ended).toEqual([1, null]);
  });
});
