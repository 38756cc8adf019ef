import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { registerStopMailForm } from "./stop-mail-form.ts";

const ONE_CLICK = "List-Unsubscribe=One-Click";
const FORM = "application/x-www-form-urlencoded";

describe("POST /stopmail on the web host", () => {
  let api: Server;
  let calls: Record<string, unknown>[];
  let status: number;
  let web: FastifyInstance;

  beforeEach(async () => {
    calls = [];
    status = 200;
    api = createServer((request, response) => {
      void text(request).then((body) => {
        const { method, url, headers } = request;
        calls.push({ method, url, body, type: headers["content-type"], cookie: headers.cookie });
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
      });
    }).listen(0, "127.0.0.1");
    await once(api, "listening");
    web = Fastify();
    const { port } = api.address() as AddressInfo;
    registerStopMailForm(web, { apiUrl: `http://127.0.0.1:${port}` });
  });
  afterEach(async () => {
    await web.close();
    api.close();
    api.closeAllConnections();
  });

  const post = (
    url = "/stopmail?token=abc",
    headers: Record<string, string> = {},
    body = ONE_CLICK,
  ) => web.inject({ method: "POST", url, headers: { "content-type": FORM, ...headers }, body });

  it("passes a mail program's POST to the API, and answers without redirect or cookie", async () => {
    const response = await post("/stopmail?token=a%2Fb", { cookie: "__Host-session=x" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.headers.location).toBeUndefined();
    expect(response.body).toContain("メールの配信を止めました");
    expect(calls).toEqual([
      { method: "POST", url: "/stopmail/a%2Fb", body: ONE_CLICK, type: FORM, cookie: undefined },
    ]);
  });

  it("passes multipart on as it is", async () => {
    const type = "multipart/form-data; boundary=x";
    const body = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect((await post(undefined, { "content-type": type }, body)).statusCode).toBe(200);
    expect(calls).toMatchObject([{ body, type }]);
  });

  it.each([
    [404, "リンクが途中で切れているか"],
    [400, "種類を読み取れませんでした"],
    [503, "配信の設定は変わっていません"],
  ])("explains the API's answer %d", async (answer, words) => {
    status = answer;
    const response = await post();
    expect(response.statusCode).toBe(answer);
    expect(response.body).toContain(words);
  });

  it.each([
    [200, 303, "/mail-alert/canceled"],
    [404, 303, "/mail-alert/failed"],
    [503, 503, undefined],
  ])(
    "leads a stop of one company on by the API's answer %d [spec 2.9]",
    async (answer, code, location) => {
      status = answer;
      const response = await post("/stopmail?token=a%2Fb&ticker=9735", {}, "");
      expect([response.statusCode, response.headers.location]).toEqual([code, location]);
      expect(calls).toMatchObject([{ method: "POST", url: "/stopmail/a%2Fb/9735", body: "" }]);
    },
  );

  it("answers 404 without a token, and 503 without the API [fault: PostgreSQL × stopped mails]", async () => {
    expect((await post("/stopmail")).statusCode).toBe(404);
    expect((await post("/stopmail?ticker=9735")).headers.location).toBe("/mail-alert/failed");
    api.close();
    api.closeAllConnections();
    const response = await post();
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("5");
  });

  it("rejects a body above the API's limit", async () => {
    expect((await post(undefined, {}, "x".repeat(5_000))).statusCode).toBe(413);
    expect(calls).toEqual([]);
  });
});
