import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AccountFixture,
  createAccountFixture,
  LINK_SECRET,
  WEB_URL,
} from "../testing/account-fixture.ts";
import { createKeyedHash } from "../../platform/signing/keyed-hash.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { createAccountRateLimiter } from "../rate-limits.ts";
import { createMintLink } from "./mint-link.ts";
import { MAILED_LINK_TTL_MS } from "@tenbin/contract/accounts/mailed-link";
import type { LinkPurpose } from "../link-purposes.ts";
import { createLinkService, type LinkService } from "./link-service.ts";

const PURPOSES = ["register", "password_reset"] as const;
const RECIPIENTS = ["a@tenbin.example", "b@tenbin.example"] as const;
const MINUTE_MS = 60_000;

/** The rule for usable links as a three-line model. */
interface ExpectedLink {
  readonly recipient: string;
  readonly purpose: LinkPurpose;
  readonly token: string;
  readonly expiresAt: number;
  used: boolean;
}

const actions = fc.oneof(
  fc.record({
    kind: fc.constant("mint" as const),
    recipient: fc.constantFrom(...RECIPIENTS),
    purpose: fc.constantFrom(...PURPOSES),
    /** How long the mail waited in the outbox. */
    waitedMs: fc.constantFrom(0, 0, MINUTE_MS, 90 * MINUTE_MS),
  }),
  fc.record({
    kind: fc.constantFrom("look" as const, "use" as const, "fail" as const),
    which: fc.nat(7),
    purpose: fc.constantFrom(...PURPOSES),
  }),
  fc.record({
    kind: fc.constant("pass" as const),
    ms: fc.constantFrom(1, MINUTE_MS, 30 * MINUTE_MS, 61 * MINUTE_MS),
  }),
);
type Attempt = Extract<Action, { which: number }>;
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;

describe("mailed links", () => {
  let fixture: AccountFixture;
  let links: LinkService;
  beforeAll(async () => {
    fixture = await createAccountFixture();
    const { clock, database } = fixture;
    const limits = createAccountRateLimiter(database.pool, createKeyedHash(LINK_SECRET));
    links = createLinkService({ pool: database.pool, clock, limits });
  });
  afterAll(() => fixture.database.drop());

  const now = () => fixture.clock.now().getTime();

  async function mint(recipient: string, purpose: (typeof PURPOSES)[number], askedAt: number) {
    const mintLink = createMintLink({ ...fixture, pool: fixture.database.pool, webUrl: WEB_URL });
    const wanted = { email: recipient, uid: null, recipient, purpose, askedAt: new Date(askedAt) };
    const token = new URL(await mintLink(wanted)).searchParams.get("token") ?? "";
    return {
      recipient,
      purpose,
      token,
      expiresAt: now() + MAILED_LINK_TTL_MS,
      used: false,
    };
  }

  function isUsable(link: ExpectedLink, purpose: LinkPurpose): boolean {
    return link.purpose === purpose && !link.used && link.expiresAt > now();
  }

  async function attempt(kind: "look" | "use" | "fail", token: string, purpose: LinkPurpose) {
    const presented = { token, purpose, origin: { ...fixture.origin, clientHash: null } };
    const call = {
      look: () => links.peek(presented),
      use: () => links.use(presented, { atProvider: succeed, inDatabase: succeed }),
      fail: () => links.use(presented, { atProvider: fail, inDatabase: succeed }),
    }[kind];
    return await call().then(
      () => "done",
      (error: unknown) => (error instanceof ApiProblem ? error.errorType : "failed"),
    );
  }

  async function play(action: Action, all: ExpectedLink[]): Promise<[string, string] | null> {
    if (action.kind === "pass") fixture.advanceClock(action.ms);
    if (action.kind === "mint") {
      all.push(await mint(action.recipient, action.purpose, now() - action.waitedMs));
    }
    if (action.kind === "pass" || action.kind === "mint") return null;
    const link = all[action.which % Math.max(1, all.length)];
    if (link === undefined) return null;
    const expected = expectation(action, link);
    const happened = await attempt(action.kind, link.token, action.purpose);
    if (expected === "done" && action.kind === "use") {
      for (const one of all) one.used ||= isSamePersonAndPurpose(one, link);
    }
    return [expected, happened];
  }

  function expectation(action: Attempt, link: ExpectedLink): string {
    if (!isUsable(link, action.purpose)) return "link_expired";
    return action.kind === "fail" ? "failed" : "done";
  }

  it("are exclusive while being used, and usable again when that failed", async () => {
    await fixture.reset();
    const { token, purpose } = await mint(RECIPIENTS[0], "register", now());
    const provider = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const presented = { token, purpose, origin: fixture.origin };
    const first = links.use(presented, {
      atProvider() {
        asked.resolve();
        return provider.promise;
      },
      inDatabase: succeed,
    });
    await asked.promise;
    expect(await attempt("look", token, purpose)).toBe("done");
    expect(await attempt("use", token, purpose)).toBe("link_expired");
    provider.reject(new Error("the provider fails"));
    await expect(first).rejects.toThrow("the provider fails");
    expect(await attempt("use", token, purpose)).toBe("done");
  });

  it("can be used for an hour and their purpose until one of them is used, in any order of events", async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 4, maxLength: 14 }), async (steps) => {
        await fixture.reset();
        const all: ExpectedLink[] = [];
        for (const step of steps) {
          const [expected, happened] = (await play(step, all)) ?? [];
          expect(happened).toBe(expected);
        }
        used += all.filter((link) => link.used).length;
      }),
      { numRuns: 40, seed: 20261121 },
    );
    expect(used).toBeGreaterThan(5);
  });
});

function isSamePersonAndPurpose(one: ExpectedLink, other: ExpectedLink): boolean {
  return one.recipient === other.recipient && one.purpose === other.purpose;
}

async function succeed(): Promise<void> {}

async function fail(): Promise<never> {
  throw new Error("the provider fails");
}
