import { loadStaticPayload } from "../navigation/static-payload.ts";
import type { Route } from "./+types/static-placeholder-page";

export { default, loader, meta } from "./placeholder-page.tsx";

/** A placeholder that is the same for everybody: a file of the build. */
export function clientLoader(context: Route.ClientLoaderArgs) {
  return loadStaticPayload(context);
}
