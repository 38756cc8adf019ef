import type { Socket } from "node:net";
import { errorCode } from "../../error-code.ts";
import { MAX_URL_LENGTH } from "../limits/request-limits.ts";

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  414: "URI Too Long",
  431: "Request Header Fields Too Large",
};

/** Time for the client to read the answer while it is still sending. */
const LINGER_MS = 1_000;

/** Discards further input for a moment: closing at once would reset the connection. */
export function handleClientError(error: Error, socket: Socket): void {
  if (!socket.writable || socket.writableEnded) return;
  if (errorCode(error) === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = statusOf(error);
  socket.end(
    `HTTP/1.1 ${status} ${REASON_PHRASES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.resume();
}

function statusOf(error: Error): number {
  const code = errorCode(error);
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code !== "HPE_HEADER_OVERFLOW") return 400;
  const packet = "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : null;
  if (packet === null) return 431;
  // Without a line end within the limit, it is the request line that is too long.
  const lineEnd = packet.indexOf("\r\n");
  return lineEnd === -1 || lineEnd > MAX_URL_LENGTH ? 414 : 431;
}
