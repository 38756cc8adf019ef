import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

const MAX_BODY_BYTES = 1024 * 1024;

/** Null: refused, and answered. */
export async function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string | null> {
  // A page of another host that resolves to this machine must not reach customers' pages.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    response.writeHead(421, { "content-type": "text/plain" }).end("Only localhost");
    return null;
  }
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) {
    response.writeHead(413, { connection: "close" }).end();
    return null;
  }
  return text(request);
}

/** Null: a page is asked for. Undefined: refused, and answered. */
export function receiveForm(
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): URLSearchParams | null | undefined {
  if (request.method !== "POST") return null;
  const site = request.headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none")
    return new URLSearchParams(body);
  response.writeHead(403, { "content-type": "text/plain" }).end("Only forms of these pages");
  return undefined;
}

export function reportFault(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else {
    const body = {
      error: { type: "api_error", message: "The fake Stripe has a fault: see its log." },
    };
    response.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify(body));
  }
}
