import type { FindOwnFields } from "./own-fields.ts";

export interface ViewerAccount {
  readonly uid: string;
  /** May read, but change nothing. */
  readonly readOnly: boolean;
  readonly operator: boolean;
  /** Another one when all sessions have ended. */
  readonly sessionEpoch: string;
}

export interface AccountSession<A extends ViewerAccount = ViewerAccount> {
  readonly account: A;
  readonly ended: boolean;
}

export interface ViewerRights {
  /** Temporal member whose lifetime is over. */
  readonly temporalFinished: boolean;
}

/** By one reading, with the rights of its owner. */
export interface MemberSession<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> extends AccountSession<A> {
  readonly rights: R;
  /** Default: the member has none. */
  readonly findOwnFields?: FindOwnFields;
}

/** Resolved once per request: handlers and masking use the same rights. */
export interface Viewer<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> {
  /** Null: not signed in, or the session was revoked. */
  readonly uid: string | null;
  /** Null also when signed in but not registered. */
  readonly account: A | null;
  readonly rights: R;
  /** Default: the viewer has none. */
  readonly findOwnFields?: FindOwnFields | undefined;
}
