import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountJobs } from "../jobs.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";
import { SYSTEM_ORIGIN, recordSecurityEvent, type SecurityEventKind } from "./security-events.ts";

const DAY_MS = 24 * 3_600_000;

describe("security events", () => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await createAccountFixture();
  });
  beforeEach(() => fixture.reset());
  afterAll(() => fixture.database.drop());

  const happen = (kind: SecurityEventKind, daysAgo: number, once?: string) => {
    const at = new Date(fixture.clock.now().getTime() - daysAgo * DAY_MS);
    const event = { kind, uid: "somebody", at, ...SYSTEM_ORIGIN };
    return recordSecurityEvent(
      fixture.database.pool,
      once === undefined ? event : { ...event, idempotencyKey: once },
    );
  };
  const left = async () =>
    (await fixture.query("select kind from security_events order by occurred_at")).map(
      ({ kind }) => kind,
    );

  it("are purged every night: frequent ones after a year, changes of an account after five [ASVS 14.2.4]", async () => {
    await happen("registered", 5 * 366 + 1);
    await happen("deleted", 5 * 366);
    for (const kind of ["guess_refused", "signed_in", "rights_set"] as const) {
      await happen(kind, 367);
    }
    await happen("signed_in", 366);
    const jobs = accountJobs(fixture.accounts);
    await jobs.find(({ name }) => name === "purge-security-events")?.run(AbortSignal.abort());
    expect(await left()).toEqual(["deleted", "rights_set", "signed_in"]);
  });

  it("are recorded once per key", async () => {
    await happen("signed_in", 1, "somebody 1");
    await happen("signed_in", 0, "somebody 1");
    await happen("signed_in", 0, "somebody 2");
    await happen("registered", 0, "somebody 1");
    expect(await left()).toHaveLength(3);
  });
});
