import type { PlanName, ScreenNode } from "@tenbin/contract";
import type { Rights } from "../members/index.ts";

export interface AlertRecipient {
  readonly uid: string;
  readonly email: string;
  /** As they are now. */
  readonly rights: Rights;
}

/** What alerts ask of members. */
export interface AlertMembers {
  /** Null: gone, going, or without rights to use the product. */
  find(uid: string): Promise<AlertRecipient | null>;
}

/** A saved screen. */
export interface WatchedScreen {
  readonly name: string;
  readonly version: number;
  readonly conditions: readonly ScreenNode[];
  /** Whether the member's plan may ask it and has a place for it. */
  readonly isAllowed: boolean;
  /** The cheapest plan that may ask it; null: the member's may, or there is no place for it. */
  readonly missingPlan: PlanName | null;
}

/** What alerts ask of other domains about a member. */
export interface MemberLists {
  /** By id; those that name what there is no more are left out. */
  screens(
    owner: Pick<AlertRecipient, "uid" | "rights">,
  ): Promise<ReadonlyMap<string, WatchedScreen>>;
  /** Codes with their labels. */
  portfolio(
    uid: string,
  ): Promise<readonly { readonly code: string; readonly labels: readonly string[] }[]>;
}
