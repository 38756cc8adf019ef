import { loadStaticPayload } from "../navigation/static-payload.ts";
import type { Route } from "./+types/static-placeholder-page";

export { default, loader, meta } from "./placeholder-page.tsx";

/** Prerendered, as it is the same for everyone. */
export function clientLoader(context: Route.ClientLoaderArgs) {
  return loadStaticPayload(context);
}
