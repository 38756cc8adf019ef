import { describe, expect, it } from "vitest";
import { createSnapshot } from "./snapshot.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const state = { version: "1", failures: [] as unknown[] };
  const readings: { version: string; done: () => void; fail: () => void }[] = [];
  const held = createSnapshot(
    async () => {
      if (state.version === "down") throw new Error("down");
      return state.version;
    },
    () =>
      new Promise<{ version: string }>((resolve, reject) => {
        const { version } = state;
        readings.push({
          version,
          done: () => resolve({ version }),
          fail: () => reject(new Error("unreadable")),
        });
      }),
    (error) => state.failures.push(error),
  );
  const versionsRead = () => readings.map(({ version }) => version);
  return { state, readings, held, versionsRead };
}

describe("the newest held in memory", () => {
  it("lets the first askers wait for one reading", async () => {
    const { readings, held, versionsRead } = setUp();
    const asked = Promise.all([held.current(), held.current()]);
    await settle();
    expect(held.loaded).toBeNull();
    expect(versionsRead()).toEqual(["1"]);
    readings[0]!.done();
    expect(await asked).toEqual([{ version: "1" }, { version: "1" }]);
    expect(held.loaded).toEqual({ version: "1" });
  });

  it("answers the old one without waiting while the newer one is read, once", async () => {
    const { state, readings, held, versionsRead } = setUp();
    const first = held.current();
    await settle();
    readings[0]!.done();
    await first;
    state.version = "2";
    expect(await held.current()).toEqual({ version: "1" });
    state.version = "3";
    expect(await held.current()).toEqual({ version: "1" });
    expect(versionsRead()).toEqual(["1", "2"]);
    readings[1]!.done();
    await settle();
    // The change during the read is loaded next.
    expect(await held.current()).toEqual({ version: "2" });
    expect(versionsRead()).toEqual(["1", "2", "3"]);
  });

  it("keeps the old one when the newer cannot be read, tells it, and tries again", async () => {
    const { state, readings, held, versionsRead } = setUp();
    const first = held.current();
    await settle();
    readings[0]!.done();
    await first;
    state.version = "2";
    await held.current();
    readings[1]!.fail();
    await settle();
    expect(state.failures).toHaveLength(1);
    expect(await held.current()).toEqual({ version: "1" });
    expect(versionsRead()).toEqual(["1", "2", "2"]);
  });

  it("tells a failure of the first reading to those who wait, and reads again for the next", async () => {
    const { readings, held, versionsRead } = setUp();
    const first = held.current();
    await settle();
    readings[0]!.fail();
    await expect(first).rejects.toThrow("unreadable");
    void held.current();
    await settle();
    expect(versionsRead()).toEqual(["1", "1"]);
  });

  it("answers nothing while the version cannot be told", async () => {
    const { state, readings, held } = setUp();
    const first = held.current();
    await settle();
    readings[0]!.done();
    await first;
    state.version = "down";
    await expect(held.current()).rejects.toThrow("down");
  });
});
