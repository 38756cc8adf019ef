import { type RoleOptions, type RoleProcess, serveRole } from "./serve-role.ts";

export type WebProcess = RoleProcess;

/** One more host of the built pages, with settings of its own. @throws when it ends before it serves */
export function serveWeb(
  env: Readonly<Record<string, string>>,
  place: Omit<RoleOptions, "preload"> = {},
): Promise<WebProcess> {
  return serveRole("web", env, place);
}
