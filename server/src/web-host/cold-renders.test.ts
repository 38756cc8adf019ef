import { describe, expect, it } from "vitest";
import { createColdRenders } from "./cold-renders.ts";
import { createPage, type RenderedPage } from "./page-cache.ts";

const page = (text: string) =>
  createPage({ status: 200, headers: {}, bytes: Buffer.from(text), shareable: true, versions: [] });
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));
const now = (where: string) => () => Promise.resolve(page(where));
const refusedOf = (of: string) => ({ name: "ColdWorkRefusedError", of });
const fail = () => Promise.reject<RenderedPage>(new Error("no"));

function createFixture(limits: { readonly pending?: number } = {}) {
  const time = { ms: 0 };
  const renders = createColdRenders({
    here: 2,
    aside: 1,
    pending: 100,
    pendingPerNetwork: 3,
    now: () => time.ms,
    ...limits,
  });
  const running = { here: [] as (() => void)[], aside: [] as (() => void)[] };
  const start = (where: "here" | "aside") => () => {
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    running[where].push(() => resolve(page(where)));
    return promise;
  };
  return {
    time,
    running,
    /** Ends when `running` is told to. */
    open: (address: string, isUnbounded = false) =>
      renders.run({ address, isUnbounded, here: start("here"), aside: start("aside") }),
    /** Ends at once. @returns where it was rendered */
    at: async (address: string, isUnbounded = false) => {
      const lanes = { here: now("here"), aside: now("aside") };
      return (await renders.run({ address, isUnbounded, ...lanes })).bytes.toString();
    },
    onlyHere: async (address: string) => {
      const lanes = { here: now("here"), aside: null };
      return (await renders.run({ address, isUnbounded: false, ...lanes })).bytes.toString();
    },
  };
}

describe("cold renders", () => {
  it("run a few at once, the others in their order", async () => {
    const { open, running } = createFixture();
    const pages = ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map((address) => open(address));
    await yieldToEventLoop();
    expect(running.here).toHaveLength(2);
    running.here[0]!();
    await pages[0];
    await yieldToEventLoop();
    expect(running.here).toHaveLength(3);
    for (const end of running.here) end();
    await Promise.all(pages);
  });

  it.each([
    ["an IPv4 address", ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1"]],
    ["a /64", ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3", "2001:db8:1:2::4"]],
    ["a /48", ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1"]],
  ])("of %s are refused beyond its share, and others are not", async (_, addresses) => {
    const { open, running, at } = createFixture();
    const pages = addresses.slice(0, 3).map((address) => open(address));
    await expect(open(addresses[3]!)).rejects.toMatchObject(refusedOf("network"));
    await yieldToEventLoop();
    running.here[0]!();
    await yieldToEventLoop();
    for (const end of running.here) end();
    await Promise.all(pages);
    await expect(at(addresses[3]!)).resolves.toBe("here");
  });

  it("are refused beyond a number of pending ones, whoever asks [ASVS 2.4.1]", async () => {
    const { open, running } = createFixture({ pending: 2 });
    const pages = [open("192.0.2.1"), open("192.0.2.2")];
    await expect(open("192.0.2.3")).rejects.toMatchObject(refusedOf("all"));
    await yieldToEventLoop();
    for (const end of running.here) end();
    await Promise.all(pages);
  });

  it("of a network that renders much leave the thread until it has paused", async () => {
    const { at, onlyHere, time } = createFixture();
    const lanes: string[] = [];
    for (let turn = 0; turn < 31; turn += 1) lanes.push(await at("192.0.2.1"));
    expect(lanes).toEqual([...Array<string>(30).fill("here"), "aside"]);
    await expect(at("192.0.2.2")).resolves.toBe("here");
    await expect(onlyHere("192.0.2.1")).resolves.toBe("here");
    time.ms = 4_000;
    expect([await at("192.0.2.1"), await at("192.0.2.1"), await at("192.0.2.1")]).toEqual([
      "here",
      "here",
      "aside",
    ]);
  });

  it("of unbounded pages leave the thread after a few, and others do not [ASVS 15.2.2]", async () => {
    const { at, time } = createFixture();
    const lanes: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) lanes.push(await at("192.0.2.1", true));
    expect(lanes).toEqual(["here", "here", "aside"]);
    await expect(at("192.0.2.1")).resolves.toBe("here");
    time.ms = 30_000;
    await expect(at("192.0.2.1", true)).resolves.toBe("here");
    for (let turn = 0; turn < 12; turn += 1) lanes.push(await at(`192.0.3.${turn}`, true));
    expect(lanes.slice(3).filter((lane) => lane === "aside")).toHaveLength(3);
  });

  it("wait for one page of each network that came before, not for all of a flood [ASVS 15.2.2]", async () => {
    const { open, running } = createFixture();
    await Promise.all(
      [open("192.0.2.1", true), open("192.0.2.1", true)].map(async (each) => {
        await yieldToEventLoop();
        for (const end of running.here) end();
        await each;
      }),
    );
    const order: string[] = [];
    const note = (name: string, rendered: Promise<unknown>) =>
      rendered.then(() => order.push(name));
    const flood = ["first", "second", "third"].map((name) => note(name, open("192.0.2.1", true)));
    await yieldToEventLoop();
    const spent = ["192.0.2.2", "192.0.2.2"].map((address) => open(address, true));
    await yieldToEventLoop();
    for (const end of running.here) end();
    await Promise.all(spent);
    const person = note("person", open("192.0.2.2", true));
    for (let turn = 0; turn < 4; turn += 1) {
      await yieldToEventLoop();
      running.aside[turn]!();
    }
    await Promise.all([...flood, person]);
    expect(order).toEqual(["first", "second", "person", "third"]);
  });

  it("of many networks together leave the thread too [ASVS 15.2.2]", async () => {
    const { at } = createFixture();
    const lanes: string[] = [];
    for (let turn = 0; turn < 61; turn += 1) lanes.push(await at(`192.0.2.${turn}`));
    expect(lanes.filter((lane) => lane === "aside")).toHaveLength(1);
  });

  it("that fail free their place", async () => {
    const renders = createColdRenders({ here: 1, aside: 1, pending: 1, pendingPerNetwork: 1 });
    const request = { address: "192.0.2.1", isUnbounded: false, aside: null };
    await expect(renders.run({ ...request, here: fail })).rejects.toThrow("no");
    const again = await renders.run({ ...request, here: now("yes") });
    expect(again.bytes.toString()).toBe("yes");
  });
});
