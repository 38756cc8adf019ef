import { type Place, type ServedRole, serveRole } from "./serve-role.ts";

export type ServedWeb = ServedRole;

/** One more host of the built pages, with settings of its own. @throws when it ends before it serves */
export function serveWeb(
  env: Readonly<Record<string, string>>,
  place: Omit<Place, "preload"> = {},
): Promise<ServedWeb> {
  return serveRole("web", env, place);
}
