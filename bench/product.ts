import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePorts } from "../server/src/platform/find-free-port.ts";
import { atEnd } from "./at-end.ts";
import { isSmallest } from "./size.ts";
import { smallestMarket } from "./smallest-market.ts";

/** The product in separate processes. */
export interface Product {
  readonly web: string;
  readonly api: string;
  /** Of a company that everybody sees analysed. */
  readonly ticker: string;
  /**
   * @param member a demo person, and the `user_suffix` to wait for: plans are paid for after start
   * @returns an ID token, as a browser would hold it
   */
  signIn(member: { readonly email: string; readonly suffix: string }): Promise<string>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..");
const TENBIN = join(ROOT, "server", "src", "main", "tenbin.ts");
const POLL_MS = 500;
const CACHE_TIMEOUT_MS = 60_000;
/** Of one network at once, see `pendingPerNetwork` of cold-renders.ts. */
const MORE_THAN_RENDERED = 24;
/** Kept between runs because creating the sample market takes longer than measuring. */
const DATA_DIR = join(ROOT, ".data", "bench");

type Settings = Readonly<Record<string, string>>;

let shared: Promise<Product> | null = null;

/**
 * At the smallest size one product on the smallest market serves all that ask for the default.
 * @param settings overrides; the default is the sample market in the embedded database
 */
export async function startProduct(settings: Settings = {}): Promise<Product> {
  if (!isSmallest() || Object.keys(settings).length > 0) return start(settings);
  shared ??= startOnSmallestMarket();
  return { ...(await shared), stop: () => Promise.resolve() };
}

async function startOnSmallestMarket(): Promise<Product> {
  const { folder, databaseUrl } = await smallestMarket();
  const product = await start({
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl,
    SAMPLE: "off",
  });
  atEnd(() => product.stop());
  return product;
}

async function start(settings: Settings): Promise<Product> {
  const [webPort, apiPort] = await findFreePorts(2);
  const env = {
    ...process.env,
    DATA_DIR,
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    DATABASE_URL: "",
    SAMPLE: "on",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const child = fork(TENBIN, ["start"], {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("ready: web")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`The product ended with ${code}`)));
  });
  const api = `http://127.0.0.1:${apiPort}`;
  const web = `http://127.0.0.1:${webPort}`;
  const ticker = await findTickerOnceReady({ web, api }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    web,
    api,
    ticker,
    async signIn({ email, suffix }) {
      const { stdout } = await run(process.execPath, [TENBIN, "user", "token", email], { env });
      const token = stdout.trim();
      await awaitRights(api, token, suffix);
      return token;
    },
    stop,
  };
}

async function findTickerOnceReady({ web, api }: Pick<Product, "web" | "api">): Promise<string> {
  await awaitRecord(api);
  const ticker = await findOpenTicker(api);
  await awaitPageCache(`${web}/companies/${ticker}`);
  return ticker;
}

/** The worker measures a new sample market after the start, which would disturb measurements. */
async function awaitRecord(api: string): Promise<void> {
  for (;;) {
    const answer = (await (await fetch(`${api}/record`)).json()) as { measuring: boolean };
    if (!answer.measuring) return;
    await delay(POLL_MS);
  }
}

/**
 * The web host keeps pages once it has asked the API for the version of its data, which may be after
 * `ready:`. Until then it renders each request and refuses the rest of a network's.
 */
async function awaitPageCache(page: string): Promise<void> {
  const open = () =>
    fetch(page).then(async (response) => {
      await response.arrayBuffer();
      return response.ok;
    });
  const deadline = performance.now() + CACHE_TIMEOUT_MS;
  for (;;) {
    const opened = await Promise.all(Array.from({ length: MORE_THAN_RENDERED }, open));
    if (opened.every(Boolean)) return;
    if (performance.now() > deadline) throw new Error(`${page} is not kept by the web host`);
    await delay(POLL_MS);
  }
}

async function awaitRights(api: string, token: string, suffix: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const user = (await (await fetch(`${api}/user`, { headers })).json()) as {
      user_suffix: string;
    };
    if (user.user_suffix === suffix) return;
    await delay(POLL_MS);
  }
}

async function findOpenTicker(api: string): Promise<string> {
  const { open } = (await (await fetch(`${api}/market`)).json()) as { open: { ticker: string }[] };
  const [first] = open;
  if (first === undefined) throw new Error("The sample market has no open company");
  return first.ticker;
}
