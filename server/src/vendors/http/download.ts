import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { FeedError } from "../port/market-feed.ts";

const OK = 200;
const TIMEOUT_MS = 600_000;

/**
 * Sends none of our headers: the signed URL is the permission, and points to another host than the API.
 * @throws FeedError `unavailable`
 */
export async function download(url: URL, path: string, signal?: AbortSignal): Promise<void> {
  const part = `${path}.part`;
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const cancel = AbortSignal.any([deadline, ...(signal === undefined ? [] : [signal])]);
  try {
    const response = await open(url, cancel);
    if (response.statusCode !== OK) {
      response.resume();
      throw new Error(`status ${response.statusCode}`);
    }
    await pipeline(response, createWriteStream(part), { signal: cancel });
    if (!response.complete) throw new Error("the connection was lost");
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new FeedError("unavailable", `${url.origin}${url.pathname}: ${reason}`, { cause: error });
  }
}

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === "http:" ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    request(url, { signal }, resolve).on("error", reject).end();
  });
}
