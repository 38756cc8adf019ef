import type { Page, Route } from "@playwright/test";
import { endpointRoutes, type EndpointName } from "@tenbin/contract/links";
import { matchesPath } from "@tenbin/contract/route";

export interface BillingCall {
  readonly name: EndpointName;
  readonly body: unknown;
  readonly key: string | null;
}

type Answer =
  | Readonly<Record<string, unknown>>
  | { readonly status: number; readonly errorType: string };
export type Answers = Partial<Record<EndpointName, Answer | ((call: BillingCall) => Answer)>>;

/** Answers calls of billing in the browser; the rest reaches the API. */
export async function answerBilling(
  page: Page,
  apiOrigin: string,
  answers: Answers,
): Promise<BillingCall[]> {
  const calls: BillingCall[] = [];
  await page.route(`${apiOrigin}/**`, async (route) => {
    const name = findEndpoint(route);
    const answer = name === null ? undefined : answers[name];
    if (name === null || answer === undefined) return route.fallback();
    const request = route.request();
    const call = { name, body: request.postDataJSON() as unknown, key: await keyOf(route) };
    calls.push(call);
    const json = typeof answer === "function" ? answer(call) : answer;
    const status = typeof json["errorType"] === "string" ? Number(json["status"]) : 200;
    const origin = (await request.allHeaders())["origin"] ?? "*";
    return route.fulfill({ status, json, headers: { "access-control-allow-origin": origin } });
  });
  return calls;
}

async function keyOf(route: Route): Promise<string | null> {
  return route.request().headerValue("idempotency-key");
}

function findEndpoint(route: Route): EndpointName | null {
  const request = route.request();
  if (request.method() === "OPTIONS") return null;
  const path = new URL(request.url()).pathname;
  const found = Object.entries(endpointRoutes).find(
    ([, each]) => each.method === request.method() && matchesPath(each.path, path),
  );
  return (found?.[0] as EndpointName | undefined) ?? null;
}
