import { mkdirSync } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { listen } from "../listen.ts";
import { openUserStore, type UserStore } from "./user-store.ts";
import { createOfficialEmulator } from "./official-emulator.ts";
import { refuseExpiredCustomTokens, signTokens } from "./sign-tokens.ts";
import { loadSigningKey } from "./signing-key.ts";

export interface AuthEmulator {
  /** `host:port`, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  /** URL of the keys that verify its tokens. */
  readonly jwksUrl: string;
  stop(): Promise<void>;
}

export interface AuthEmulatorOptions {
  readonly projectId: string;
  /** Holds the users and the signing key. */
  readonly folder: string;
  /** Default: any free port. */
  readonly port?: number;
}

/**
 * The official Firebase Authentication emulator with signed tokens, persistent users, revocable
 * sessions, and pages that load nothing external except Google's frame script. Only one per
 * process.
 */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulator> {
  const { projectId, folder, port = 0 } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = loadSigningKey(folder);
  const users = openUserStore(folder, projectId);
  signTokens(key, users.state);
  refuseExpiredCustomTokens();
  const handleRequest = await createOfficialEmulator(projectId, users.state);
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== null) {
      response.writeHead(refusal.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { code: refusal.status, message: refusal.message } }));
      return;
    }
    if (request.url === "/jwks.json") {
      response.writeHead(200, {
        "content-type": "application/json",
        "cache-control": "max-age=600",
      });
      response.end(JSON.stringify(key.jwks));
      return;
    }
    saveBeforeResponse(response, users);
    if (request.url?.startsWith("/emulator/auth/") === true) stripExternalAssets(response);
    handleRequest(request, response);
  });
  const { host, stop } = await listen(server, port);
  return {
    host,
    jwksUrl: `http://${host}/jwks.json`,
    async stop() {
      await stop();
      users.save();
    },
  };
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const SIGN_UP = /\/v1\/accounts:signUp(\?|$)/;

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/**
 * The official emulator answers every origin, and gives everything to `Bearer owner`: any page open
 * in a browser on this machine could read the users. Ours reach it through the web host's proxy,
 * which sends no Origin. Users are created by the server alone, as deployments configure it.
 */
function refusalOf({ headers, url = "" }: IncomingMessage): Refusal | null {
  const { host = "", origin } = headers;
  if (!LOOPBACK_HOST.test(host)) return { status: 421, message: "Only this machine" };
  if (origin !== undefined && origin !== `http://${host}`) {
    return { status: 403, message: "Only its own origin" };
  }
  if (SIGN_UP.test(url) && headers.authorization === undefined) {
    return { status: 400, message: "ADMIN_ONLY_OPERATION" };
  }
  return null;
}

type ResponseEnd = (chunk?: unknown, ...rest: unknown[]) => ServerResponse;

const UNAVAILABLE = JSON.stringify({
  error: { code: 503, status: "UNAVAILABLE", message: "The users could not be saved" },
});

/** A reported change is on disk; what could not be saved, as on a full disk, is answered 503. */
function saveBeforeResponse(response: ServerResponse, users: UserStore): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  const end = response.end.bind(response) as ResponseEnd;
  const before = users.revision;
  let saved: boolean | null = null;
  const isSaved = () => {
    // Earlier changes may be what cannot be saved: reading goes on.
    saved ??= trySave(users) || users.revision === before;
    return saved;
  };
  response.writeHead = (...given) => {
    if (isSaved()) return writeHead(...given);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    return writeHead(503, { "content-type": "application/json", "retry-after": "5" });
  };
  response.write = ((...given) => (isSaved() ? write(...given) : true)) as typeof response.write;
  response.end = ((...given) =>
    isSaved() ? end(...given) : end(UNAVAILABLE)) as ResponseEnd as typeof response.end;
}

function trySave(users: UserStore): boolean {
  try {
    users.save();
    return true;
  } catch {
    return false;
  }
}

/** Styles and icons that the emulator's page loads from other hosts; it works without them. */
const EXTERNAL_ASSETS =
  /<(link|script)[^>]*(unpkg\.com|fonts\.googleapis\.com)[^>]*>(<\/script>)?/g;

function stripExternalAssets(response: ServerResponse): void {
  const end = response.end.bind(response) as ResponseEnd;
  response.end = ((page, ...rest) =>
    end(
      typeof page === "string" ? page.replace(EXTERNAL_ASSETS, "") : page,
      ...rest,
    )) as ResponseEnd as typeof response.end;
}
