import type { Page } from "@playwright/test";
import { runTenbin } from "../running/tenbin.ts";
import { dataDir } from "../test-urls.ts";
import { registerAccount, type TestUser } from "./accounts.ts";
import { startSession } from "./start-session.ts";

type Api = Parameters<typeof registerAccount>[0];

/** Changes what the member may do and see. */
export const setRights = (member: TestUser, ...rights: readonly string[]) =>
  runTenbin(["user", "set", member.email, ...rights], { DATA_DIR: dataDir });

/** Has the rights of Standard. */
export const MONITOR = ["--type", "monitor", "--lifetime", "2099-12-31"] as const;

export async function registerMonitor(api: Api): Promise<TestUser> {
  const member = await registerAccount(api);
  await setRights(member, ...MONITOR);
  return member;
}

/** Arrives at `next`. */
export async function logInAsMonitor(page: Page, api: Api, next: string): Promise<TestUser> {
  const member = await registerMonitor(api);
  await startSession(page, member, next);
  return member;
}
