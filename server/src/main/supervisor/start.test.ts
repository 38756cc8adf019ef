import { describe, expect, it } from "vitest";
import { prepareStarts } from "./testing/prepare-starts.ts";

describe("tenbin start", () => {
  const { start } = prepareStarts();

  it("serves no emulator to other machines", async () => {
    const started = start({ HOST: "0.0.0.0" });
    expect(await started.ready).toBe(false);
    expect(started.output()).toContain("EMULATOR_ON_NETWORK=on");
    expect(await started.ended).toEqual([1, null]);
  });
});
