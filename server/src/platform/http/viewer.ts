/** What of a member's account every endpoint asks. */
export interface ViewerAccount {
  readonly uid: string;
  /** May read, and change nothing. */
  readonly readOnly: boolean;
  readonly operator: boolean;
  /** Sessions that began before are over. */
  readonly sessionsValidFrom: Date;
}

/** What of somebody's rights every endpoint asks; the domain that decides them adds its own. */
export interface ViewerRights {
  /** A temporal member whose time is over. */
  readonly temporalFinished: boolean;
}

/** Who sends a request, resolved once for it: handlers and the mask read the same rights. */
export interface Viewer<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> {
  /** Null: nobody is signed in, or the session has been ended. */
  readonly uid: string | null;
  /** Null also for somebody signed in who has not registered. */
  readonly account: A | null;
  readonly rights: R;
}
