import { useMatches, useRouteLoaderData } from "react-router";
import type { ExternalService } from "@tenbin/contract/external-services";
import type { IdentityProject } from "../identity/identity.ts";
import type { ViewerSession } from "../identity/session/load-viewer-session.ts";
import type { Overview } from "../overview.server.ts";

/** What the root route loads for the layout of every page. */
export interface RootData extends ViewerSession {
  /** Origin of the API as the browser reaches it. */
  readonly apiUrl: string;
  /** Origin of the pages. */
  readonly origin: string;
  /** Null while the API has never answered. */
  readonly overview: Overview | null;
  /** Services beside the product that the operator configured; usually none. */
  readonly services: readonly ExternalService[];
  /** The version and place of this installation, for error reports. */
  readonly release: string;
  readonly environment: string;
  /** Null where none is configured: then nobody can sign in. */
  readonly identity: IdentityProject | null;
  /** The reader is a bot (specification 4.14). */
  readonly bot: boolean;
}

/** What the root route loaded; undefined where even that failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
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
