import { type RoleOptions, type RoleProcess, serveRole } from "./serve-role.ts";

export type WebProcess = RoleProcess;

/** @throws when the process exits before it is ready */
export function serveWeb(
  env: Readonly<Record<string, string>>,
  place: Omit<RoleOptions, "preload"> = {},
): Promise<WebProcess> {
  return serveRole("web", env, place);
}
