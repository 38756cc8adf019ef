import type { IncomingMessage } from "node:http";

/** RFC 9110 §7.2: a name or address and an optional port; no path, no user info. */
const HOST_PATTERN = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/** Rejects what Node accepts against RFC 9112: a proxy may have seen another host or length. */
export function isWellFormedRequest(request: IncomingMessage): boolean {
  const { rawHeaders, headers, httpVersionMajor, httpVersionMinor } = request;
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  const isOld = httpVersionMajor < 1 || (httpVersionMajor === 1 && httpVersionMinor === 0);
  // §3.2: one Host, optional only in HTTP/1.0.
  const hostIsWrong = hosts.length > 1 || (headers.host !== undefined && !isHost(headers.host));
  // §6.1: chunked framing in HTTP/1.0 is not to be trusted.
  const framingIsWrong = isOld && headers["transfer-encoding"] !== undefined;
  return !hostIsWrong && !framingIsWrong;
}

const isHost = (text: string) => HOST_PATTERN.test(text) && URL.canParse(`http://${text}`);

/** §3.2.2: the target may be in absolute form. */
export function toRequestPath(target: string): string {
  if (target.startsWith("/")) return target;
  const pathPart = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return pathPart === target || pathPart.startsWith("/") ? pathPart : `/${pathPart}`;
}
