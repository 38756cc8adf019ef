import { type Access, type Assurance, type EndpointName, defineEndpoint } from "@tenbin/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { fixedClock } from "../clock/clock.ts";
import { type Api, createApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";
import { NO_AUTHENTICATION } from "./authorization.ts";
import type { Identity } from "./identity.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "./viewer.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");
const NOW = clock.now().getTime() / 1_000;

const IDENTITY: Identity = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  emailVerified: true,
  signInProvider: "password",
  sessionEpoch: null,
  googleSubject: null,
  authTime: NOW - 60,
  expiresAt: NOW + 3_600,
};

const ACCOUNT: ViewerAccount = {
  uid: "uid-1",
  readOnly: false,
  operator: false,
  sessionEpoch: "first",
};

interface TestRights extends ViewerRights {
  readonly name: string;
}

const responseSchema = z.object({
  uid: z.string().nullable(),
  member: z.boolean(),
  rights: z.string().optional(),
});

const createEndpoint = (name: EndpointName, access: Access, assurance?: Assurance) =>
  defineEndpoint({
    name,
    summary: "Anything",
    access,
    ...(assurance === undefined ? {} : { assurance }),
    output: responseSchema,
    errors: [],
  });

describe("authorization", () => {
  let api: Api<Viewer<ViewerAccount, TestRights>>;
  /** What the provider and the members table answer, and which of them was asked. */
  let identity: Identity;
  let account: ViewerAccount | null;
  let ended: boolean;
  let temporalFinished: boolean;
  let current: boolean;
  let calls: string[];
  let handled: number;

  beforeEach(async () => {
    identity = IDENTITY;
    account = ACCOUNT;
    ended = false;
    temporalFinished = false;
    current = true;
    calls = [];
    handled = 0;
    api = await createApi({
      version: "1",
      webOrigins: [],
      clock,
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
      authentication: {
        async verify(token) {
          calls.push("verify");
          if (token !== "good") throw new ApiProblem("token_expired");
          return identity;
        },
        async isCurrent() {
          calls.push("isCurrent");
          return current;
        },
        async findSession() {
          calls.push("findSession");
          return account && { account, ended, rights: { temporalFinished, name: "member" } };
        },
        visitorRights: () => ({ temporalFinished, name: "visitor" }),
      },
    });
    api.serve(createEndpoint("getMarket", "anyone"), (_, context) => {
      handled += 1;
      const { uid, account: member, rights } = context.viewer;
      return { uid, member: member !== null, rights: rights.name };
    });
    const closed = [
      createEndpoint("checkSession", "identity", "checked"),
      createEndpoint("getUser", "member"),
      createEndpoint("patchUser", "member"),
      createEndpoint("putPassword", "member", "recent"),
      createEndpoint("getAchievement", "operator"),
    ];
    for (const endpoint of closed) {
      api.serve(endpoint, (_, context) => {
        handled += 1;
        return { uid: context.identity?.uid ?? null, member: context.viewer.account !== null };
      });
    }
    // Demands more in its handler than it declares.
    api.serve(createEndpoint("deleteUser", "anyone"), async (_, { authorize }) => {
      const admitted = await authorize({ access: "member", assurance: "recent" });
      handled += 1;
      return { uid: admitted.viewer.account.uid, member: true };
    });
  });
  afterEach(() => api.fastify.close());

  const ask = async (request: string, token: string | null = "good") => {
    const [method = "GET", url = ""] = request.split(" ");
    const response = await api.fastify.inject({
      method: method as "GET",
      url,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    const body = response.json<{ errorType?: string }>();
    return { status: response.statusCode, body, headers: response.headers };
  };
  const refusal = async (request: string, token?: string | null) => {
    const { status, body } = await ask(request, token);
    return [status, body.errorType, handled];
  };

  const CLOSED = ["POST /session", "GET /user", "PATCH /user", "PUT /password"];

  it.each([...CLOSED, "GET /user/achievement", "DELETE /user"])(
    "%s answers 401 without credentials, before reading any row (H01)",
    async (request) => {
      const { status, body, headers } = await ask(request, null);
      expect([status, body.errorType]).toEqual([401, "auth_required"]);
      expect(headers["www-authenticate"]).toBe("Bearer");
      expect(calls).toEqual([]);
      expect(handled).toBe(0);
    },
  );

  it.each([...CLOSED, "GET /market", "DELETE /user"])(
    "%s rejects an invalid token before reading any row",
    async (request) => {
      expect(await refusal(request, "bad")).toEqual([401, "token_expired", 0]);
      expect(calls).toEqual(["verify"]);
    },
  );

  it.each([...CLOSED, "GET /market", "DELETE /user"])("%s admits a member", async (request) => {
    expect((await ask(request)).body).toMatchObject({ uid: "uid-1" });
    expect(handled).toBe(1);
  });

  it("resolves the viewer of a public endpoint too, without queries for a visitor", async () => {
    const visitor = { uid: null, member: false, rights: "visitor" };
    expect((await ask("GET /market", null)).body).toEqual(visitor);
    expect(calls.splice(0)).toEqual([]);
    const member = { uid: "uid-1", member: true, rights: "member" };
    expect((await ask("GET /market")).body).toEqual(member);
    account = null;
    const unregistered = { uid: "uid-1", member: false, rights: "visitor" };
    expect((await ask("GET /market")).body).toEqual(unregistered);
    account = ACCOUNT;
    ended = true;
    expect((await ask("GET /market")).body).toEqual(visitor);
  });

  it("masks with the same rights that the handler gets", async () => {
    const seen: unknown[] = [];
    const masked: unknown[] = [];
    const other = await createApi({
      version: "1",
      webOrigins: [],
      masking: {
        prepare: () => {},
        mask: (output, _, rights) => (masked.push(rights), output),
        audienceOf: () => null,
      },
      authentication: {
        ...NO_AUTHENTICATION,
        verify: () => Promise.resolve(IDENTITY),
        findSession: () =>
          Promise.resolve({ account: ACCOUNT, ended: false, rights: { temporalFinished: false } }),
      },
    });
    other.serve(createEndpoint("getMarket", "anyone"), async (_, { authorize, viewer }) => {
      const again = await authorize({ access: "member" });
      seen.push(viewer.rights, again.viewer.rights);
      return { uid: null, member: true };
    });
    const headers = { authorization: "Bearer good" };
    await other.fastify.inject({ url: "/market", headers });
    await other.fastify.close();
    expect(masked).toHaveLength(1);
    expect(seen.map((rights) => rights === masked[0])).toEqual([true, true]);
  });

  it("reads token and account once per request, and the provider only if the endpoint requires it", async () => {
    await ask("GET /market");
    expect(calls.splice(0)).toEqual(["verify", "findSession"]);
    await ask("GET /user");
    expect(calls.splice(0)).toEqual(["verify", "findSession"]);
    await ask("POST /session");
    expect(calls.splice(0)).toEqual(["verify", "findSession", "isCurrent"]);
    await ask("DELETE /user");
    expect(calls.splice(0)).toEqual(["verify", "findSession", "isCurrent"]);
  });

  it.each(["POST /session", "PUT /password", "DELETE /user"])(
    "%s rejects a disabled user or revoked session although the token is valid (H08)",
    async (request) => {
      current = false;
      expect(await refusal(request)).toEqual([401, "session_revoked", 0]);
    },
  );

  const SIGNED_IN = ["POST /session", "GET /user", "PUT /password"];

  it.each(SIGNED_IN)("%s rejects a session that has ended", async (request) => {
    ended = true;
    expect(await refusal(request)).toEqual([401, "session_revoked", 0]);
  });

  it.each(["PUT /password", "DELETE /user"])(
    "%s requires a sign-in within the last five minutes [ASVS 6.2.3, 6.8.4, 7.5.1, 10.3.4]",
    async (request) => {
      identity = { ...IDENTITY, authTime: NOW - 301 };
      expect(await refusal(request)).toEqual([403, "reauthentication_required", 0]);
      identity = { ...IDENTITY, authTime: NOW - 300 };
      expect((await ask(request)).status).toBe(200);
    },
  );

  it("requires an account where the endpoint is for members", async () => {
    account = null;
    expect(await refusal("GET /user")).toEqual([403, "registration_required", 0]);
    expect(await refusal("GET /user/achievement")).toEqual([403, "registration_required", 0]);
    expect((await ask("POST /session")).status).toBe(200);
    expect((await ask("GET /market")).status).toBe(200);
  });

  it("allows a read-only member to read but not to change anything (H23)", async () => {
    account = { ...ACCOUNT, readOnly: true };
    expect((await ask("GET /user")).status).toBe(200);
    expect((await ask("POST /session")).status).toBe(200);
    handled = 0;
    for (const request of ["PATCH /user", "PUT /password", "DELETE /user"]) {
      expect(await refusal(request)).toEqual([403, "read_only", 0]);
    }
  });

  it("rejects a temporal member whose trial is over [spec 4.9]", async () => {
    temporalFinished = true;
    expect(await refusal("GET /user")).toEqual([403, "temporal_finished", 0]);
  });

  it("reserves operator endpoints for operators [ASVS 8.2.1]", async () => {
    expect(await refusal("GET /user/achievement")).toEqual([403, "forbidden", 0]);
    account = { ...ACCOUNT, operator: true };
    expect((await ask("GET /user/achievement")).status).toBe(200);
  });

  it("disables caching of personal responses [ASVS 14.2.2]", async () => {
    const own = await ask("GET /user");
    expect(own.headers).toMatchObject({
      "cache-control": "private, no-store",
      vary: expect.stringContaining("Authorization"),
    });
    expect((await ask("GET /market")).headers["cache-control"]).toBe("private, no-cache");
  });
});
