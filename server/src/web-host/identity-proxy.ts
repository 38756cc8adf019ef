import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors } from "@tenbin/contract";
import type { ServiceHosts } from "@tenbin/contract/consent/external-services";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { isLoopback } from "../platform/loopback.ts";

/** Paths of this host that the identity provider answers. */
export interface IdentityProxyConfig {
  /** Origin of the provider. */
  readonly target: string;
  /** Including everything below. */
  readonly prefixes: readonly string[];
  readonly paths: readonly string[];
  /**
   * Answers requests to this host by a name of its own only. Anybody may sign in as anybody there, so
   * no site that names this machine (DNS rebinding) may reach it.
   */
  readonly ownHostOnly: boolean;
  /** Other hosts that pages need to keep somebody signed in. */
  readonly hosts: ServiceHosts;
  /** Besides, what pages with a sign-in by Google need. */
  readonly googleHosts: ServiceHosts;
}

export interface IdentityProxyOptions {
  readonly projectId: string;
  /** Host of the sign-in pages; null: this one. */
  readonly authDomain: string | null;
  /** `host:port`; null for a real project. */
  readonly emulatorHost: string | null;
}

/** The provider's frames and popups communicate by this script and what it loads. */
const GOOGLE_SCRIPTS = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];

/**
 * With a real project, the sign-in pages are served from our host, so that browsers with
 * partitioned storage can finish
 * (https://firebase.google.com/docs/auth/web/redirect-best-practices, option 3). The emulator is
 * proxied whole, so that local pages use only their own origin.
 */
export function createIdentityProxyConfig({
  projectId,
  authDomain,
  emulatorHost,
}: IdentityProxyOptions): IdentityProxyConfig {
  if (emulatorHost !== null) {
    return {
      target: `http://${emulatorHost}`,
      prefixes: [
        "/identitytoolkit.googleapis.com",
        "/securetoken.googleapis.com",
        "/emulator/auth",
      ],
      paths: [],
      ownHostOnly: true,
      hosts: {},
      googleHosts: { script: GOOGLE_SCRIPTS, frame: ["'self'"] },
    };
  }
  return {
    target: `https://${projectId}.firebaseapp.com`,
    prefixes: ["/__/auth"],
    paths: ["/__/firebase/init.json"],
    ownHostOnly: false,
    hosts: {
      connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
    },
    googleHosts: {
      script: GOOGLE_SCRIPTS,
      frame: [authDomain === null ? "'self'" : `https://${authDomain}`],
    },
  };
}

/** The library's bodies are a few kilobytes. */
const MAX_BODY_BYTES = 64 * 1024;
const TIMEOUT_MS = 30_000;

/** The provider must not get our cookie or Authorization. */
const FORWARDED_REQUEST_HEADERS =
  /^(accept|accept-language|content-type|user-agent|referer|x-client-.*|x-firebase-.*)$/;

/** The provider must not set cookies or transport headers on our host. */
const DROPPED_RESPONSE_HEADERS =
  /^(connection|keep-alive|transfer-encoding|trailer|upgrade|proxy-.*|content-encoding|content-length|set-cookie|strict-transport-security|alt-svc|access-control-.*)$/;

/** @param origins of the pages in browsers */
export function registerIdentityProxy(
  fastify: FastifyInstance,
  host: IdentityProxyConfig,
  origins: readonly string[],
): void {
  const ownNames = new Set(origins.map((origin) => new URL(origin).hostname));
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const name = hostnameOf(request);
    if (host.ownHostOnly && !isLoopback(name) && !ownNames.has(name))
      return reply.code(421).type("text/plain; charset=utf-8").send("Only hosts of this site");
    return proxyRequest(request, reply, host);
  };
  for (const url of [...host.prefixes.map((prefix) => `${prefix}/*`), ...host.paths]) {
    fastify.route({ method: ["GET", "HEAD", "POST"], url, handler });
  }
}

/** Without the port; as sent, whatever a proxy forwards. */
function hostnameOf({ headers }: FastifyRequest): string {
  const url = URL.parse(`http://${headers.host ?? ""}`);
  return url?.hostname ?? "";
}

async function proxyRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  host: IdentityProxyConfig,
): Promise<unknown> {
  const url = resolveTargetUrl(request.url, host);
  if (url === null) return reply.callNotFound();
  const body = request.body instanceof Readable ? await readBody(request.body) : undefined;
  const response = await fetch(url, {
    method: request.method,
    headers: filterHeaders(Object.entries(request.headers), (name) =>
      FORWARDED_REQUEST_HEADERS.test(name),
    ),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  }).catch((error: unknown) => {
    request.log.error({ err: error }, "identity provider not reachable");
    return null;
  });
  // Our pages frame the provider's, and its popup must reach the page that opened it.
  void reply
    .removeHeader("x-frame-options")
    .removeHeader("cross-origin-opener-policy")
    .header("cache-control", "no-store");
  if (response === null) {
    return reply.code(502).type("text/plain; charset=utf-8").send(errors.unavailable.message);
  }
  const frameAncestors = "frame-ancestors 'self'";
  const policy = response.headers.get("content-security-policy");
  void reply
    .code(response.status)
    .headers(filterHeaders([...response.headers], (name) => !DROPPED_RESPONSE_HEADERS.test(name)))
    .header("content-security-policy", policy === null ? frameAncestors : [policy, frameAncestors]);
  return reply.send(response.body === null ? null : Readable.fromWeb(response.body));
}

/** Null if dots in the path lead outside the proxied paths. */
function resolveTargetUrl(
  path: string,
  { target, prefixes, paths }: IdentityProxyConfig,
): string | null {
  const url = new URL(target + path);
  const { pathname, origin } = url;
  const inside = prefixes.some((prefix) => pathname.startsWith(`${prefix}/`));
  return origin === target && (inside || paths.includes(pathname)) ? url.href : null;
}

function filterHeaders(
  headers: readonly (readonly [string, string | string[] | undefined])[],
  isChosen: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    headers.flatMap(([name, value]) =>
      typeof value === "string" && isChosen(name) ? [[name, value]] : [],
    ),
  );
}

async function readBody(stream: Readable): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new ApiProblem("body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
