import type { PortfolioResponse } from "@tenbin/contract";
import { ApiError, type Client } from "@tenbin/contract/client";
import { expect, it, vi } from "vitest";
import { loadServedPortfolio } from "./load-served-portfolio.ts";

const { signal } = new AbortController();
const company = { ticker: "0482", note: "増配を待つ" };
const portfolio = {
  actualCompanyNumber: 1,
  companies: [company],
  analyzed: [{ label: "cheap", companies: [{ ...company }] }],
  not_analyzed: [],
} as unknown as PortfolioResponse;
const diary = { entries: [], max_count: 1_000 };
const events = Array.from({ length: 7 }, (_, at) => ({ id: `e${at}` }));
const overview = { settings: {}, companies: [{ ticker: "0482" }], events, unread: 6 };
const user = { uid: "u1", email: "a@tenbin.example", portfolio_maxcount: 5, autosave: true };

const clientOf = (responses: Readonly<Record<string, unknown>>): Client =>
  ({
    call(name: string) {
      const response = responses[name];
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    },
  }) as unknown as Client;

const failure = (status: number | null) => new ApiError("failed", status, null, null);

it("loads nothing for a visitor", async () => {
  expect(await loadServedPortfolio(null, signal, vi.fn())).toBeNull();
});

it("loads each company once, and of the member only what the page shows", async () => {
  const client = clientOf({
    getUser: user,
    getPortfolio: portfolio,
    getPortfolioChanges: {},
    getDiary: diary,
    getAlerts: overview,
  });
  const served = await loadServedPortfolio(client, signal, vi.fn());
  expect(served?.portfolio).toEqual(portfolio);
  expect(served?.portfolio.analyzed[0]?.companies[0]).toBe(served?.portfolio.companies[0]);
  expect(served?.diary).toBe(diary);
  expect(served?.alerts).toEqual({ events: events.slice(0, 5), count: 7, unread: 6 });
  expect(served?.member).not.toHaveProperty("email");
});

it("leaves what could not be loaded to the browser, and logs it [spec 8.6]", async () => {
  const log = vi.fn<Parameters<typeof loadServedPortfolio>[2]>();
  const [down, refused] = [failure(503), failure(403)];
  const failing = (getPortfolio: unknown, getUser: unknown, later: unknown) =>
    loadServedPortfolio(
      clientOf({
        getPortfolio,
        getUser,
        getPortfolioChanges: later,
        getDiary: later,
        getAlerts: later,
      }),
      signal,
      log,
    );
  expect(await failing(down, user, overview)).toBeNull();
  expect(await failing(portfolio, refused, overview)).toBeNull();
  expect(await failing(portfolio, user, down)).toMatchObject({
    changes: null,
    diary: null,
    alerts: null,
    portfolio,
  });
  expect(log.mock.calls).toEqual([
    ["getPortfolio", down],
    ["getPortfolioChanges", down],
    ["getDiary", down],
    ["getAlerts", down],
  ]);
});
