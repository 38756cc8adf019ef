import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const run = promisify(execFile);
const root = import.meta.dirname;
const RULES = "architecture.cjs";

/** Rule, file that breaks it, and its text. */
const breaches: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["engine-imports-nothing", "engine/src/bad.ts", 'import fs from "node:fs"; fs;'],
  ["contract-knows-zod-only", "contract/src/bad.ts", 'import "../../engine/src/index.ts";'],
  [
    "what-the-browser-calls-with-carries-no-schema",
    "contract/src/client/client.ts",
    'import { e } from "../schemas/company.ts"; e;',
  ],
  [
    "web-never-knows-server-or-engine",
    "web/app/bad.ts",
    'import type { Clock } from "../../server/src/platform/clock.ts"; export type C = Clock;',
  ],
  [
    "platform-knows-no-business",
    "server/src/platform/bad.ts",
    'import { store } from "../companies/index.ts"; store;',
  ],
  [
    "companies-knows-only-its-own",
    "server/src/companies/bad.ts",
    'import type { Valuation } from "../valuation/index.ts"; export type V = Valuation;',
  ],
  [
    "companies-has-one-door",
    "server/src/valuation/bad.ts",
    'import { store } from "../companies/store.ts"; store;',
  ],
  [
    "companies-has-one-door",
    "bench/bad.ts",
    'import { store } from "../server/src/companies/store.ts"; store;',
  ],
  [
    "companies-has-one-door",
    "fakes/bad.ts",
    'import { store } from "../server/src/companies/store.ts"; store;',
  ],
  [
    "fakes-know-no-client",
    "fakes/bad-2.ts",
    'import type { Feed } from "../server/src/vendors/port/feed.ts"; export type F = Feed;',
  ],
  [
    "fake-stripe-stands-alone",
    "fakes/stripe/bad.ts",
    'import { listen } from "../listen.ts"; listen;',
  ],
  [
    "fake-stripe-is-used-by-its-exports",
    "bench/bad-2.ts",
    'import { state } from "../fakes/stripe/state.ts"; state;',
  ],
  [
    "only-main-knows-which-vendors-there-are",
    "server/src/ingest/bad.ts",
    'import { vendors } from "../vendors/index.ts"; vendors;',
  ],
  [
    "web-telemetry-uses-what-is-below-it",
    "web/app/telemetry/bad.ts",
    'import { menu } from "../layout/menu.ts"; menu;',
  ],
  [
    "web-layout-uses-what-is-below-it",
    "web/app/layout/bad.ts",
    'import { root } from "../root.tsx"; root;',
  ],
  ["nothing-unresolved", "web/app/bad-2.ts", 'import "./gone.ts";'],
  ["no-test-tools-in-the-product", "web/app/bad-3.ts", 'import "vitest";'],
  [
    "what-is-for-tests-stays-with-tests",
    "server/src/companies/bad-2.ts",
    'import { issue } from "./testing/issue.ts"; issue;',
  ],
  ["server-never-imports-web", "server/src/main/bad.ts", 'import "../../../web/app/root.tsx";'],
];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

/** An invented checkout in which every file is one line of imports. */
describe("architecture.cjs", () => {
  let checkout: string;

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), "tenbin-architecture-"));
    await cp(join(root, RULES), join(checkout, RULES));
    await write({
      "node_modules/zod/package.json": '{ "name": "zod", "main": "index.js" }',
      "node_modules/zod/index.js": "exports.z = {};",
      "node_modules/vitest/package.json": '{ "name": "vitest", "main": "index.js" }',
      "node_modules/vitest/index.js": "exports.it = {};",
      "engine/src/index.ts": "export const engine = 1;",
      "contract/src/browser/links.ts": "export const links = {};",
      "contract/src/schemas/company.ts": 'import { z } from "zod"; export const e = z.string();',
      "server/src/platform/clock.ts": "export interface Clock {}",
      "server/src/companies/index.ts": 'export * from "./store.ts";',
      "server/src/companies/store.ts": "export const store = 1;",
      "server/src/companies/testing/issue.ts": "export const issue = 1;",
      "server/src/valuation/index.ts": "export interface Valuation {}",
      "server/src/vendors/index.ts": "export const vendors = 1;",
      "server/src/vendors/port/feed.ts": "export interface Feed {}",
      "web/app/layout/menu.ts": "export const menu = 1;",
      "web/app/root.tsx": "export const root = 1;",
      "bench/report.ts": "export const report = 1;",
      "fakes/listen.ts": "export const listen = 1;",
      "fakes/stripe/package.json": '{ "exports": { "./door": "./door.ts" } }',
      "fakes/stripe/state.ts": "export const state = 1;",
    });
  });
  afterEach(() => rm(checkout, { recursive: true, force: true }));

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(checkout, path)), { recursive: true });
      await writeFile(join(checkout, path), `${text}\n`);
    }
  }

  async function findViolations(): Promise<readonly Violation[]> {
    const tool = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
    const folders = ["engine", "contract", "server", "web", "bench", "fakes"];
    const args = [tool, "--config", RULES, "--output-type", "json", ...folders];
    const { stdout } = await run(process.execPath, args, { cwd: checkout, maxBuffer: 1e8 }).catch(
      (error: { stdout: string }) => error,
    );
    const { summary } = JSON.parse(stdout) as {
      summary: { totalCruised: number; violations: Violation[] };
    };
    expect(summary.totalCruised).toBeGreaterThanOrEqual(8);
    return summary.violations;
  }

  const namesOf = (violations: readonly Violation[]) =>
    [...new Set(violations.map(({ rule }) => rule.name))].toSorted();

  /** Names of the rules that are broken. */
  const broken = async () => namesOf(await findViolations());

  let ofBreaches: Promise<readonly Violation[]> | undefined;
  /** By one of all breaches, which one reading of the checkout finds. */
  async function rulesBrokenBy(path: string): Promise<string[]> {
    await (ofBreaches ??= (async () => {
      await write(Object.fromEntries(breaches.map(([, file, text]) => [file, text])));
      return findViolations();
    })());
    return namesOf((await ofBreaches).filter(({ from }) => from === path));
  }

  it("accepts imports along the declared direction", async () => {
    await write({
      "server/src/valuation/weigh.ts": 'import { store } from "../companies/index.ts"; store;',
      "server/src/valuation/weigh.test.ts":
        'import { issue } from "../companies/testing/issue.ts"; issue;',
      "server/src/companies/time.ts":
        'import type { Clock } from "../platform/clock.ts"; export type C = Clock;',
    });
    expect(await broken()).toEqual([]);
  });

  it.each(breaches)("rejects %s", async (rule, path) => {
    expect(await rulesBrokenBy(path)).toEqual([rule]);
  });

  it("rejects a cycle of types", async () => {
    await write({
      "web/app/a.ts": 'import type { B } from "./b.ts"; export type A = B | 1;',
      "web/app/b.ts": 'import type { A } from "./a.ts"; export type B = A | 2;',
    });
    expect(await broken()).toEqual(["no-cycles"]);
  });
});
