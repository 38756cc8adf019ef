import type { IncomingMessage } from "node:http";

/** RFC 9110 §7.2: a name or an address, and perhaps a port; no path, and nobody's name before it. */
const HOST_PATTERN = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/**
 * False for what Node's parser lets through and RFC 9112 has a server refuse: a proxy in front may have
 * seen another host, or another length, in it.
 */
export function isWellFormedRequest(request: IncomingMessage): boolean {
  const { rawHeaders, headers, httpVersionMajor, httpVersionMinor } = request;
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  const isOld = httpVersionMajor < 1 || (httpVersionMajor === 1 && httpVersionMinor === 0);
  // §3.2: one Host, which only HTTP/1.0 may leave out.
  const hostIsWrong = hosts.length > 1 || (headers.host !== undefined && !isHost(headers.host));
  // §6.1: chunks in HTTP/1.0 were framed by somebody who did not know them.
  const framingIsWrong = isOld && headers["transfer-encoding"] !== undefined;
  return !hostIsWrong && !framingIsWrong;
}

const isHost = (text: string) => HOST_PATTERN.test(text) && URL.canParse(`http://${text}`);

/** §3.2.2: a request may name the whole address; the path is what is asked for. */
export function toRequestPath(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return rest === target || rest.startsWith("/") ? rest : `/${rest}`;
}
