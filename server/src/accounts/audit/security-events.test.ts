import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountJobs } from "../jobs.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent, type SecurityEventKind } from "./security-events.ts";

const DAY_MS = 24 * 3_600_000;

describe("security events", () => {
  let world: AccountFixture;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.database.drop());

  const happen = (kind: SecurityEventKind, daysAgo: number, once?: string) => {
    const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS);
    const event = { kind, uid: "somebody", at, ...SYSTEM_ORIGIN };
    return recordSecurityEvent(
      world.database.pool,
      once === undefined ? event : { ...event, idempotencyKey: once },
    );
  };
  const left = async () =>
    (await world.query("select kind from security_events order by occurred_at")).map(
      ({ kind }) => kind,
    );

  it("are forgotten every night: what is of every day after a year, what changed an account after five", async () => {
    await happen("registered", 5 * 366 + 1);
    await happen("deleted", 5 * 366);
    for (const kind of ["guess_refused", "signed_in", "rights_set"] as const) {
      await happen(kind, 367);
    }
    await happen("signed_in", 366);
    const jobs = accountJobs(world.accounts);
    await jobs.find(({ name }) => name === "purge-security-events")?.run(AbortSignal.abort());
    expect(await left()).toEqual(["deleted", "rights_set", "signed_in"]);
  });

  it("that happen only once are one, however often they are told", async () => {
    await happen("signed_in", 1, "somebody 1");
    await happen("signed_in", 0, "somebody 1");
    await happen("signed_in", 0, "somebody 2");
    await happen("registered", 0, "somebody 1");
    expect(await left()).toHaveLength(3);
  });
});
