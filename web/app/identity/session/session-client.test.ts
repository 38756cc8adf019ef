import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { ErrorType } from "@tenbin/contract";
import { describe, expect, it, vi } from "vitest";
import type { AuthSession } from "./session-client.ts";
import { createSessionClient } from "./session-client.ts";

const apiError = (errorType: ErrorType, status = 401) =>
  new ApiError("refused", status, null, errorType);

/** Answers by token; unknown tokens get `auth_required`. */
function createTestClient(
  results: Readonly<Record<string, ApiError | string>>,
  session: Partial<AuthSession> = {},
) {
  const sent: (string | null)[] = [];
  const clientWith = (token: string | null): Client => ({
    call() {
      sent.push(token);
      const response = results[String(token)] ?? apiError("auth_required");
      return response instanceof ApiError
        ? Promise.reject(response)
        : Promise.resolve(response as never);
    },
  });
  const full = {
    token: vi.fn<AuthSession["token"]>(() => Promise.resolve("old")),
    freshToken: vi.fn<AuthSession["freshToken"]>(() => Promise.resolve("new")),
    isEnding: () => Promise.resolve(false),
    end: vi.fn<AuthSession["end"]>(() => Promise.resolve()),
    askToLogIn: vi.fn<AuthSession["askToLogIn"]>(),
    ...session,
  };
  return { client: createSessionClient(clientWith, full), sent, session: full };
}

const visitor: Partial<AuthSession> = { token: () => Promise.resolve(null) };

describe("createSessionClient", () => {
  it("calls without a token for visitors", async () => {
    const { client, sent, session } = createTestClient({ null: "everybody" }, visitor);
    expect(await client.call("getMarket")).toBe("everybody");
    expect(sent).toEqual([null]);
    expect(session.end).not.toHaveBeenCalled();
  });

  it("does not ask a rejected visitor to log in", async () => {
    const { client, session } = createTestClient({}, visitor);
    await expect(client.call("getUser")).rejects.toMatchObject({ errorType: "auth_required" });
    expect(session.askToLogIn).not.toHaveBeenCalled();
  });

  it("calls with the current token without requesting a new one", async () => {
    const { client, sent, session } = createTestClient({ old: "mine" });
    expect(await client.call("getUser")).toBe("mine");
    expect(sent).toEqual(["old"]);
    expect(session.freshToken).not.toHaveBeenCalled();
  });

  it("replaces an expired token once and retries [fault: clock × sign-in]", async () => {
    const { client, sent, session } = createTestClient({
      old: apiError("token_expired"),
      new: "mine",
    });
    expect(await client.call("getUser")).toBe("mine");
    expect(sent).toEqual(["old", "new"]);
    expect(session.freshToken).toHaveBeenCalledTimes(1);
    expect(session.end).not.toHaveBeenCalled();
  });

  it("tells nobody who is signing out that the session has ended", async () => {
    const { client, sent, session } = createTestClient(
      { old: apiError("session_revoked") },
      { isEnding: () => Promise.resolve(true) },
    );
    await expect(client.call("getUser")).rejects.toMatchObject({ status: 401 });
    expect(sent).toEqual(["old", null]);
    expect(session.end).not.toHaveBeenCalled();
    expect(session.askToLogIn).not.toHaveBeenCalled();
  });

  it("ends the session when the new token is rejected too, and links to the login", async () => {
    const expired = apiError("token_expired");
    const { client, sent, session } = createTestClient({ old: expired, new: expired });
    await expect(client.call("getUser")).rejects.toMatchObject({ errorType: "auth_required" });
    expect(sent).toEqual(["old", "new", null]);
    expect(session.end).toHaveBeenCalledTimes(1);
    expect(session.askToLogIn).toHaveBeenCalledTimes(1);
  });

  it("continues as a visitor at public endpoints", async () => {
    const { client, session } = createTestClient(
      { old: apiError("token_expired"), null: "everybody" },
      { freshToken: () => Promise.resolve(null) },
    );
    expect(await client.call("suggest")).toBe("everybody");
    expect(session.end).toHaveBeenCalledTimes(1);
    expect(session.askToLogIn).not.toHaveBeenCalled();
  });

  it("does not refresh a revoked session", async () => {
    const { client, sent, session } = createTestClient({ old: apiError("session_revoked") });
    await expect(client.call("getUser")).rejects.toThrow(ApiError);
    expect(sent).toEqual(["old", null]);
    expect(session.freshToken).not.toHaveBeenCalled();
  });

  it("uses the token of a sign-in that happened meanwhile", async () => {
    const tokens = ["old", "later"];
    const token = () => Promise.resolve(tokens.shift() ?? null);
    const { client, sent, session } = createTestClient(
      { old: apiError("session_revoked"), later: "mine" },
      { token },
    );
    expect(await client.call("getUser")).toBe("mine");
    expect(sent).toEqual(["old", "later"]);
    expect(session.end).not.toHaveBeenCalled();
  });

  it.each([
    apiError("read_only", 403),
    apiError("reauthentication_required", 403),
    apiError("internal", 500),
  ])("rethrows errors unrelated to the token: $errorType", async (response) => {
    const { client, sent } = createTestClient({ old: response });
    await expect(client.call("putPassword")).rejects.toBe(response);
    expect(sent).toEqual(["old"]);
  });

  it("sends keepalive calls with the token too [spec 7.2]", async () => {
    const { client, sent } = createTestClient({ old: "counted" });
    await client.call("logMetric", { keepalive: true });
    expect(sent).toEqual(["old"]);
  });
});
