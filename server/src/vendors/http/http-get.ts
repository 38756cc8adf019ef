import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { promisify } from "node:util";
import { gunzip as gunzipCallback } from "node:zlib";
import { FeedError } from "../port/market-feed.ts";

const gunzip = promisify(gunzipCallback);

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface HttpGetOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Applies to the body both as sent and decompressed. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/**
 * Checks that the body is complete: fetch() accepts a truncated gzip stream.
 * @throws FeedError `unavailable` without a response in time, `corrupt` for a truncated, damaged or oversized body
 */
export async function httpGet(url: URL, options: HttpGetOptions): Promise<HttpResponse> {
  const { signal, timeoutMs, maxBytes } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const raw = await send(url, options, AbortSignal.any([deadline, ...(signal ? [signal] : [])]));
    if (raw.headers["content-encoding"] !== "gzip") return raw;
    return { ...raw, body: await gunzip(raw.body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FeedError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    if (isZlibError(error)) {
      throw new FeedError(
        "corrupt",
        `${url.pathname}: the gzip body is damaged or truncated (${message})`,
      );
    }
    const reason = deadline.aborted ? `no complete response within ${timeoutMs / 1000} s` : message;
    throw new FeedError("unavailable", `${url.pathname}: ${reason}`, { cause: error });
  }
}

function send(
  url: URL,
  { headers, maxBytes }: HttpGetOptions,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const request = url.protocol === "http:" ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers: { ...headers, "accept-encoding": "gzip" }, signal },
      (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        response.on("data", (piece: Buffer) => {
          bytes += piece.length;
          pieces.push(piece);
          if (bytes > maxBytes) {
            sent.destroy();
            reject(new FeedError("corrupt", `${url.pathname}: more than ${maxBytes} bytes`));
          }
        });
        response.on("error", reject);
        response.on("end", () => {
          // Without a content length, a response can end early without an error.
          if (!response.complete) reject(new Error("the connection was lost"));
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE";
}
