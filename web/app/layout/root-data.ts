import { useMatches, useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** What the root route loaded; undefined where even that failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

/** Since when the shown content is stale: the oldest of all matched routes, null when all is fresh. */
export function useStaleSince(): string | null {
  const instants = useMatches().flatMap(({ loaderData }) => staleSinceOf(loaderData));
  return instants.toSorted()[0] ?? null;
}

function staleSinceOf(loaderData: unknown): string[] {
  if (typeof loaderData !== "object" || loaderData === null) return [];
  const since = "staleSince" in loaderData ? loaderData.staleSince : null;
  return typeof since === "string" ? [since] : [];
}
