import { useMatches, useRouteLoaderData } from "react-router";
import type { PlanName } from "@tenbin/contract";
import type { ExternalService } from "@tenbin/contract/consent/external-services";
import type { SitePath } from "./site-pages.ts";

export interface IdentityProject {
  readonly apiKey: string;
  readonly projectId: string;
  /** Host of the provider's sign-in pages; null if the site proxies them. */
  readonly authDomain: string | null;
  readonly emulator: boolean;
}

export interface SessionAccount {
  readonly uid: string;
  readonly email: string;
  /** What the account is called. */
  readonly plan: string;
  /** What is paid for; null if the operator granted rights. */
  readonly paidPlan: PlanName | null;
  /** Whose rights the operator granted; null if a plan is paid for, or none. */
  readonly grantedPlan: PlanName | null;
  /** Whose rights are those of a trial; its end in Unix time, seconds, null where it could not be loaded. */
  readonly trial: { readonly endsAt: number | null } | null;
  /** When the document was loaded. */
  readonly unlocksLeft: number;
  /**
   * Until when the analysis of single companies is open by the member's unlocks alone: ISO instants
   * by ticker.
   */
  readonly unlockEnds: Readonly<Record<string, string>>;
  /** Every company analysed is open, by a plan, a trial or the operator. */
  readonly seesAll: boolean;
  /** Tickers of the companies bought alone, when the document was loaded. */
  readonly units: readonly string[];
  /** How many more can be bought alone. */
  readonly freeUnitSlots: number;
}

/** What every page tells a viewer on top. */
export interface SessionNotice {
  readonly label: string;
  readonly text: string;
  /** Pages that it leads to, or that say more of it by themselves; those below them too. */
  readonly hiddenOn: readonly SitePath[];
  /** Unix time, seconds, from which it is not true any more; absent: until the next document. */
  readonly until?: number;
  readonly link: { readonly to: SitePath; readonly label: string };
}

export interface ViewerSession {
  /** The API accepts the session's token, as far as known. */
  readonly session: boolean;
  /** Null for visitors, identities without an account, and while `memberUnknown`. */
  readonly member: SessionAccount | null;
  /** The API refused a temporal member whose trial is over: the browser ends the session. */
  readonly temporalFinished: boolean;
  /** The account of a signed-in viewer could not be loaded in time, so their rights are unknown. */
  readonly memberUnknown: boolean;
  readonly notice: SessionNotice | null;
}

export interface Overview {
  readonly marketDate: string | null;
  readonly sample: boolean;
  readonly sources: readonly string[];
  readonly sectors: readonly { readonly name: string; readonly count: number }[];
}

export interface RootData extends ViewerSession {
  /** By the server's clock, in milliseconds; absent for visitors. */
  readonly renderedAt?: number;
  readonly apiUrl: string;
  readonly origin: string;
  /** Null if the API has never answered. */
  readonly overview: Overview | null;
  readonly services: readonly ExternalService[];
  readonly release: string;
  readonly environment: string;
  /** Null if nobody can sign in. */
  readonly identity: IdentityProject | null;
}

/** Undefined if the root loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

/** The oldest instant among all matched routes, null if all data are fresh. */
export function useStaleSince(): string | null {
  const instants = useMatches().flatMap(({ loaderData }) => staleSinceOf(loaderData));
  return instants.toSorted()[0] ?? null;
}

function staleSinceOf(loaderData: unknown): string[] {
  if (typeof loaderData !== "object" || loaderData === null) return [];
  const since = "staleSince" in loaderData ? loaderData.staleSince : null;
  return typeof since === "string" ? [since] : [];
}
