import type { PlanName, ScreenNode } from "@tenbin/contract";
import type { Rights } from "../members/index.ts";

export interface AlertRecipient {
  readonly uid: string;
  readonly email: string;
  /** As they are now. */
  readonly rights: Rights;
}

/** Members, as alerts need them. */
export interface AlertMembers {
  /** Null: deleted, under deletion, or without access. */
  find(uid: string): Promise<AlertRecipient | null>;
}

/** A saved screen. */
export interface WatchedScreen {
  readonly name: string;
  readonly version: number;
  readonly conditions: readonly ScreenNode[];
  /** Whether the member's plan includes it and has a place for it. */
  readonly isAllowed: boolean;
  /** The cheapest plan that includes it; null: the member's does, or it has no place. */
  readonly missingPlan: PlanName | null;
}

/** Facts about a member from other domains. */
export interface MemberLists {
  /** By id; screens that name unknown metrics are left out. */
  screens(
    owner: Pick<AlertRecipient, "uid" | "rights">,
  ): Promise<ReadonlyMap<string, WatchedScreen>>;
  /** Codes with their labels. */
  portfolio(
    uid: string,
  ): Promise<readonly { readonly code: string; readonly labels: readonly string[] }[]>;
}
