import { useMatches, useRouteLoaderData } from "react-router";
import type { ExternalService } from "@tenbin/contract/external-services";

/** How this installation knows the identity provider; comes to the browser at run time. */
export interface IdentityProject {
  readonly apiKey: string;
  readonly projectId: string;
  /** Host that shows the provider's sign-in pages; null: the site's own, which hands them on. */
  readonly authDomain: string | null;
  /** The provider is the local emulator, reached through the site's own host. */
  readonly emulator: boolean;
}

/** The member for whom a page is rendered. */
export interface SessionAccount {
  readonly uid: string;
  readonly email: string;
  /** The plan in words: 無料会員. */
  readonly plan: string;
}

/** Whose page it is. */
export interface ViewerSession {
  /** The API takes the session's token, as far as it could be asked. */
  readonly session: boolean;
  /** Null for visitors, for identities without a member, and while the member cannot be loaded. */
  readonly member: SessionAccount | null;
}

/** What the layout of every page knows about the market. */
export interface Overview {
  readonly marketDate: string | null;
  /** Invented sample data: every page says so. */
  readonly sample: boolean;
  readonly sources: readonly string[];
  /** The sectors with the most companies. */
  readonly sectors: readonly { readonly name: string; readonly count: number }[];
}

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
