import type Stripe from "stripe";
import { type CallFault, type FaultSource, callWithFaults } from "../requests/call-faults.ts";
import type { FakeAccount } from "../requests/handle-request.ts";
import type { StateChange } from "../state/stripe-state.ts";

type HttpClient = NonNullable<Stripe.StripeConfig["httpClient"]>;
type HttpResponse = Awaited<ReturnType<HttpClient["makeRequest"]>>;

export interface HttpClientOptions {
  readonly faults?: FaultSource;
  /** Told what each call changed, e.g. to compare two states. */
  readonly onCommit?: (changes: readonly StateChange[]) => void;
}

/** The SDK's own way to the API, without a network: `new Stripe("sk_test_x", { httpClient })`. */
export function createStripeHttpClient(
  fake: FakeAccount,
  options: HttpClientOptions = {},
): HttpClient {
  const faults = options.faults ?? (() => null);
  return {
    getClientName: () => "fake",
    makeRequest(_host, _port, path, method, headers, body) {
      const request = { method, path, headers: toLowerCase(headers), body: body ?? "" };
      return new Promise((resolve, reject) => {
        const { response, fault } = callWithFaults(fake, request, faults);
        if (options.onCommit === undefined) fake.state.forgetUndo();
        else options.onCommit(fake.state.commit());
        if (response === null) reject(toNetworkError(fault));
        else resolve(toHttpResponse(response));
      });
    },
  };
}

function toLowerCase(headers: object): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lower[name.toLowerCase()] = String(value);
  return lower;
}

function toHttpResponse(response: {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}): HttpResponse {
  const raw = { headers: { ...response.headers }, statusCode: response.status };
  return {
    getStatusCode: () => response.status,
    getHeaders: () => ({ ...response.headers }),
    getRawResponse: () => raw,
    toStream: () => {
      throw new Error("The fake has no streams.");
    },
    toJSON: () => Promise.resolve(JSON.parse(response.body) as unknown),
  };
}

function toNetworkError(fault: CallFault | null): Error {
  const isTimeout = fault?.startsWith("timeout") === true;
  const code = isTimeout ? "ETIMEDOUT" : "ECONNRESET";
  return Object.assign(new TypeError(code), { code });
}
