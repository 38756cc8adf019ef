import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWebServer } from "./create-web-server.ts";
import { createDataVersionTracker } from "./data-version.ts";
import { createIdentityProxyConfig } from "./identity-proxy.ts";

const PROJECT = { projectId: "tenbin-demo", authDomain: null, emulatorHost: null };
const GOOGLE_SCRIPTS = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];

describe("identity proxy", () => {
  let provider: Server;
  let requests: { request: IncomingMessage; body: string }[];
  let web: FastifyInstance;

  beforeEach(async () => {
    requests = [];
    provider = createServer((request, response) => {
      void text(request).then((body) => {
        requests.push({ request, body });
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "set-cookie": "theirs=1",
          "access-control-allow-origin": "*",
          "x-theirs": "1",
        });
        response.end("<script>handler()</script>");
      });
    }).listen(0, "127.0.0.1");
    await once(provider, "listening");
    const { port } = provider.address() as AddressInfo;
    web = await createWebServer({
      assets: import.meta.dirname,
      render: () => Promise.resolve(new Response("ours")),
      build: { id: "b", builtAt: new Date(0), rootModule: "/assets/root.js", integrity: {} },
      publicApiUrl: "http://api.test",
      identity: createIdentityProxyConfig({ ...PROJECT, emulatorHost: `127.0.0.1:${port}` }),
      origins: ["http://web.test"],
      dataVersion: createDataVersionTracker(),
    });
  });
  afterEach(async () => {
    await web.close();
    provider.close();
    provider.closeAllConnections();
  });

  it("forwards a call with its body, without our cookie or Authorization header [spec 7.20] [ASVS 10.1.1]", async () => {
    const response = await web.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k%20k",
      headers: {
        "content-type": "application/json",
        "x-client-version": "Chrome/JsCore/12",
        cookie: "__Host-session=a.b.c",
        authorization: "Bearer owner",
        "x-forwarded-for": "192.0.2.1",
      },
      payload: { idToken: "t" },
    });
    expect(response.statusCode).toBe(200);
    const [{ request, body } = { request: null, body: "" }] = requests;
    expect([request?.method, request?.url, body]).toEqual([
      "POST",
      "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k%20k",
      '{"idToken":"t"}',
    ]);
    expect(request?.headers).toMatchObject({ "x-client-version": "Chrome/JsCore/12" });
    for (const name of ["cookie", "authorization", "x-forwarded-for"]) {
      expect(request?.headers).not.toHaveProperty(name);
    }
  });

  it("serves its pages without our policy, framable by our origin only, and sets no cookie", async () => {
    const { headers, body } = await web.inject("/emulator/auth/iframe?apiKey=k");
    expect(body).toBe("<script>handler()</script>");
    expect(headers["content-security-policy"]).toBe("frame-ancestors 'self'");
    expect(headers).toMatchObject({ "x-theirs": "1", "x-content-type-options": "nosniff" });
    for (const name of [
      "x-frame-options",
      "cross-origin-opener-policy",
      "set-cookie",
      "access-control-allow-origin",
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it.each([
    "/emulator/v1/projects/tenbin-demo/accounts",
    "/emulator/auth/../v1/projects/tenbin-demo/config",
    "/emulator/auth/%2e%2e/v1/projects/tenbin-demo/config",
    "/emulator/auth//../../identity",
    "/__/auth/handler",
    "/securetoken.googleapis.com.evil.test/x",
  ])("does not forward %s", async (url) => {
    const { statusCode, body } = await web.inject(url);
    expect(statusCode === 404 || body === "ours").toBe(true);
    expect(requests).toEqual([]);
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", "192.0.2.1"])(
    "answers 421 to the host %j and forwards nothing",
    async (host) => {
      const url = "/identitytoolkit.googleapis.com/v1/accounts:lookup";
      const response = await web.inject({ method: "POST", url, headers: { host } });
      expect(response.statusCode).toBe(421);
      expect(requests).toEqual([]);
    },
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "web.test"])(
    "answers the host %s, which is its own",
    async (host) => {
      const { statusCode } = await web.inject({ url: "/emulator/auth/handler", headers: { host } });
      expect(statusCode).toBe(200);
    },
  );

  it("rejects bodies that the library never sends", async () => {
    const response = await web.inject({
      method: "POST",
      url: "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      headers: { "content-type": "application/json" },
      payload: "x".repeat(70_000),
    });
    expect(response.statusCode).toBe(413);
    expect(requests).toEqual([]);
  });

  it("answers 502 in Japanese while the provider is unavailable [fault: identity provider × member pages]", async () => {
    provider.close();
    provider.closeAllConnections();
    await once(provider, "close");
    const response = await web.inject("/emulator/auth/handler?apiKey=k");
    expect(response.statusCode).toBe(502);
    expect(response.body).toContain("一時的に利用できません");
  });
});

describe("createIdentityProxyConfig", () => {
  it("forwards sign-in pages of a real project, but no sign-in calls", () => {
    expect(createIdentityProxyConfig(PROJECT)).toEqual({
      target: "https://tenbin-demo.firebaseapp.com",
      prefixes: ["/__/auth"],
      paths: ["/__/firebase/init.json"],
      ownHostOnly: false,
      hosts: {
        connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
      },
      googleHosts: { script: GOOGLE_SCRIPTS, frame: ["'self'"] },
    });
    expect(
      createIdentityProxyConfig({ ...PROJECT, authDomain: "login.example" }).googleHosts.frame,
    ).toEqual(["https://login.example"]);
  });

  it("allows connections to the emulator only, except for the popup's scripts", () => {
    const { hosts, googleHosts, target } = createIdentityProxyConfig({
      ...PROJECT,
      emulatorHost: "127.0.0.1:3002",
    });
    expect(target).toBe("http://127.0.0.1:3002");
    expect(hosts).toEqual({});
    expect(googleHosts).toEqual({ script: GOOGLE_SCRIPTS, frame: ["'self'"] });
  });
});
