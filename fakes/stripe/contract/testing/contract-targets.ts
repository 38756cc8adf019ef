import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterAll, beforeAll } from "vitest";
import { API_VERSION } from "../../api/emit-event.ts";
import { startFakeStripe } from "../../server/start-fake-stripe.ts";
import {
  type Catalog,
  connect,
  connectOverHttp,
  createCatalog,
  createMemoryFake,
} from "./workbench.ts";

/** Where a behaviour is tried. */
export interface ContractTarget {
  readonly name: string;
  readonly open: () => Promise<{ readonly stripe: Stripe; readonly close: () => Promise<void> }>;
}

const memory: ContractTarget = {
  name: "fake in memory",
  open: () =>
    Promise.resolve({
      stripe: connect(createMemoryFake().fake),
      close: () => Promise.resolve(),
    }),
};

const http: ContractTarget = {
  name: "fake over HTTP",
  async open() {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-stripe-"));
    const fake = await startFakeStripe({ folder });
    return {
      stripe: connectOverHttp(fake.url),
      async close() {
        await fake.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** Stripe's own test mode, where a key is given: there the behaviours are what the documentation says. */
const key = process.env["STRIPE_TEST_KEY"] ?? "";
const testMode: ContractTarget = {
  name: "Stripe's test mode",
  open: () =>
    Promise.resolve({
      stripe: new Stripe(key, { apiVersion: API_VERSION }),
      close: () => Promise.resolve(),
    }),
};

export const targets: readonly ContractTarget[] =
  key === "" ? [memory, http] : [memory, http, testMode];

export interface ContractBench extends Catalog {
  readonly stripe: Stripe;
}

/** The account of a target, with three plans, for the tests of a file. */
export function openContract({ open }: ContractTarget): () => ContractBench {
  let bench: ContractBench | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const opened = await open();
    close = opened.close;
    bench = { stripe: opened.stripe, ...(await createCatalog(opened.stripe)) };
  });
  afterAll(() => close?.());
  return () => {
    if (bench === undefined) throw new Error("The account is opened before the first test.");
    return bench;
  };
}
