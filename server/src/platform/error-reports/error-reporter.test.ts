import { createServer as createHttpServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SentryReceiver, startSentryReceiver } from "../../../../fakes/sentry-receiver.ts";
import { createFastifyServer } from "../http/server/server.ts";
import { noopErrorReporter, type ErrorReporter } from "./error-reporter.ts";
import { startErrorReporter } from "./start-error-reporter.ts";

const options = {
  environment: "development",
  release: "tenbin@1",
  role: "api",
  ownOrigins: [] as string[],
} as const;

const fail = () => Promise.reject(new Error("no bars"));

const rejectWith = (problem: string) => () => Promise.reject(new Error(problem));

describe("error reports of the server", () => {
  let receiver: SentryReceiver;
  let reports: ErrorReporter;
  /** By host name. */
  const called = new Map<string, Readonly<Record<string, unknown>>>();
  const peer = createHttpServer((request, response) => {
    called.set(String(request.headers.host).split(":")[0] ?? "", request.headers);
    response.end("{}");
  });
  let port: number;
  const web = createFastifyServer({
    sendError: (error, _, reply) => {
      reports.capture(error, { route: "GET /boom" });
      void reply.code(500).send();
    },
  });

  beforeAll(async () => {
    receiver = await startSentryReceiver();
    peer.listen(0);
    await once(peer, "listening");
    port = (peer.address() as AddressInfo).port;
    const ownOrigins = [`http://localhost:${port}`];
    reports = await startErrorReporter({ ...options, dsn: receiver.dsn, ownOrigins });
    reports.traceRequests(web, ({ routeOptions }) => routeOptions.url ?? null);
    web.get("/boom", () => Promise.reject(new Error("no member taro@example.jp")));
    web.get("/calls/:name", async () => {
      await fetch(`http://localhost:${port}/search?q=taro`).then((response) => response.text());
      await fetch(`http://127.0.0.1:${port}/search?q=taro`).then((response) => response.text());
      return {};
    });
  });
  afterAll(async () => {
    await web.close();
    await reports.close();
    peer.close();
    await receiver.stop();
  });

  it("reports an error with its location, without data of the viewer [ASVS 16.3.4]", async () => {
    await web.inject({
      url: "/boom?q=taro",
      headers: { cookie: "sid=secret", "x-forwarded-for": "203.0.113.7" },
    });
    const { payload, envelope } = await receiver.next(({ type }) => type === "event");
    expect(payload).toMatchObject({
      environment: "development",
      release: "tenbin@1",
      tags: { role: "api" },
      transaction: "GET /boom",
      exception: { values: [{ type: "Error", value: "no member [mail]" }] },
    });
    expect(envelope).toHaveProperty("event_id");
    expect(receiver.bodies.join("")).not.toMatch(/taro|secret|203\.0\.113|cookie/u);
  });

  it("traces every request, continuing the client's trace even if that is unsampled [spec 9.8]", async () => {
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const headers = { "sentry-trace": `${trace}-b7ad6b7169203331-0` };
    await web.inject({ url: "/calls/taro", headers });
    const { payload } = await receiver.next(
      ({ payload: { transaction } }) => transaction === "GET /calls/:name",
    );
    expect(payload).toMatchObject({
      type: "transaction",
      contexts: {
        trace: { trace_id: trace, parent_span_id: "b7ad6b7169203331", op: "http.server" },
      },
      spans: expect.arrayContaining([
        expect.objectContaining({
          op: "http.client",
          description: `GET http://localhost:${port}/search`,
        }),
      ]),
    });
  });

  it("trace headers go only to the product's own host [spec 9.9]", () => {
    expect(called.get("localhost")).toMatchObject({
      "sentry-trace": expect.stringMatching(/^0af7651916cd43dd8448eb211c80319c-[\da-f]{16}-1$/),
      baggage: expect.stringContaining("sentry-sample_rate=1"),
    });
    const foreign = called.get("127.0.0.1");
    expect(foreign).toHaveProperty("host");
    expect(foreign).not.toHaveProperty("sentry-trace");
    expect(foreign).not.toHaveProperty("baggage");
  });

  it("reports a failed job under its name and rethrows the error [ASVS 16.3.4]", async () => {
    await expect(reports.traceJob("value-market", fail)).rejects.toThrow("no bars");
    const { payload } = await receiver.next(
      ({ type, payload: { tags } }) => type === "event" && JSON.stringify(tags).includes("job"),
    );
    expect(payload).toMatchObject({ tags: { role: "api", job: "value-market" } });
    await receiver.next(({ payload: { transaction } }) => transaction === "job value-market");
  });

  it("rethrows an expected failure of a job without reporting it", async () => {
    const expected = reports.traceJob("cut-off", rejectWith("told to end"), () => true);
    await expect(expected).rejects.toThrow("told to end");
    await expect(reports.traceJob("told-after", rejectWith("a defect"))).rejects.toThrow(
      "a defect",
    );
    const { payload } = await receiver.next(
      ({ type, payload: { tags } }) =>
        type === "event" && /cut-off|told-after/.test(JSON.stringify(tags)),
    );
    expect(payload).toMatchObject({ tags: { job: "told-after" } });
  });

  it("reports nothing locally or without a DSN [spec 9.7]", async () => {
    const dsn = receiver.dsn;
    expect(await startErrorReporter({ ...options, dsn, environment: "local" })).toBe(
      noopErrorReporter,
    );
    expect(await startErrorReporter({ ...options, dsn: undefined })).toBe(noopErrorReporter);
  });
});
