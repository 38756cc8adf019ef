import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findOpenPages } from "./find-open-pages.ts";

const webUrl = "http://localhost:3000";
let publicApiUrl: string;
const api = createServer((request, response) => {
  const open = [{ ticker: "9735" }, { ticker: "130A" }];
  response.end(request.url === "/market" ? JSON.stringify({ open }) : "{}");
});
beforeAll(async () => {
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  publicApiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void api.close());

it("finds the pages of the companies that everybody sees", async () => {
  const pages = [`${webUrl}/companies/9735`, `${webUrl}/companies/130A`];
  expect(await findOpenPages({ webUrl, publicApiUrl })).toEqual(pages);
});

it("finds none where the API cannot say", async () => {
  expect(await findOpenPages({ webUrl, publicApiUrl: "http://127.0.0.1:1" })).toEqual([]);
});
