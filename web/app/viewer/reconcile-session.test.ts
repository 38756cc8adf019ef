import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { awaitMember } from "./reconcile-session.ts";

const away = new ApiError("", 503, null, "unavailable");

/**
 * Loads a member whom the host could not load.
 * @param answers of the API to the browser, in order; an error refuses
 * @param knownAfter how often the data are loaded until the host knows the member
 */
async function load(answers: readonly (ApiError | "user")[], knownAfter: number) {
  const left = [...answers];
  const waits: number[] = [];
  let reloads = 0;
  const client: Client = {
    call() {
      const answer = left.shift();
      return answer === "user" ? Promise.resolve(undefined) : Promise.reject(answer!);
    },
  };
  await awaitMember(client, {
    isUnknown: () => reloads < knownAfter,
    reloadData: () => {
      reloads += 1;
      return Promise.resolve();
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { waits, reloads, unasked: left.length };
}

describe("awaitMember", () => {
  it("loads the page's data again once the API answers, not before [fault: PostgreSQL × member pages]", async () => {
    expect(await load([away, away, "user"], 1)).toEqual({
      waits: [1_000, 2_000, 5_000],
      reloads: 1,
      unasked: 0,
    });
  });

  it("goes on at half a minute while the host does not know the member", async () => {
    const { waits, reloads } = await load(
      Array.from({ length: 7 }, () => "user" as const),
      7,
    );
    expect(reloads).toBe(7);
    expect(waits.slice(-3)).toEqual([30_000, 30_000, 30_000]);
  });

  it("takes a refusal for an answer", async () => {
    const refusal = new ApiError("", 403, null, "temporal_finished");
    expect(await load([refusal], 1)).toMatchObject({ reloads: 1 });
  });

  it("asks for nobody who is known", async () => {
    expect(await load(["user"], 0)).toEqual({ waits: [], reloads: 0, unasked: 1 });
  });
});
