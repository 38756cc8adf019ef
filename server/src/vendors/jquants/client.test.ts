import { createServer } from "node:http";
import { expect, it } from "vitest";
import { listen } from "../../../../fakes/listen.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";
import { createJQuantsClient } from "./client.ts";

it.each([
  ["a repeated key", () => "same", 2],
  ["new keys each time", (page: number) => `page ${page}`, 101],
])("fails on endless paging with %s", async (_, keyOf, most) => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.end(JSON.stringify({ data: [{}], pagination_key: keyOf(requests) }));
  });
  const { host, stop } = await listen(server, 0);
  const options = { apiKey: "k", plan: "premium", random: () => 0 } as const;
  const client = createJQuantsClient({
    ...options,
    url: `http://${host}`,
    timer: createFakeTimer(),
  });
  await expect(client.rows("barsDaily", { date: "2025-11-14" })).rejects.toMatchObject({
    failure: "corrupt",
    message: "J-Quants /equities/bars/daily date=2025-11-14: the pages do not end",
  });
  expect(requests).toBe(most);
  await stop();
});

it.each([undefined, "", "elsewhere", "file:///etc/hosts", "https://files.example/bars.csv.gz"])(
  "rejects %j as URL of a file when the API uses http",
  async (address) => {
    const server = createServer((_, response) => {
      response.end(JSON.stringify({ url: address }));
    });
    const { host, stop } = await listen(server, 0);
    const options = { apiKey: "k", plan: "premium", random: () => 0 } as const;
    const client = createJQuantsClient({
      ...options,
      url: `http://${host}`,
      timer: createFakeTimer(),
    });
    await expect(client.bulkUrl("bars.csv.gz")).rejects.toMatchObject({ failure: "corrupt" });
    await stop();
  },
);
