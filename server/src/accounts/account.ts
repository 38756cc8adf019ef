import type { UserType } from "@tenbin/contract";

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly userType: UserType;
  /** Last Japanese day of a monitor's or enterprise's rights, ISO; null: none or unlimited. */
  readonly lifetime: string | null;
  readonly autosave: boolean;
  /** To analytics of a service beside the product. */
  readonly analyticsConsent: boolean;
  readonly readOnly: boolean;
  readonly operator: boolean;
  readonly registeredAt: Date;
  /** Sessions that began earlier are invalid. Whole seconds, like sign-in times. */
  readonly sessionsValidFrom: Date;
  /** A session begun with a custom token is valid only if it carries this one. */
  readonly sessionEpoch: string;
  /** Google's id of the only Google account that signs in; null: not seen yet, or none. */
  readonly googleSubject: string | null;
  /** The provider's start of valid sessions after our last change there; null: not known yet. */
  readonly providerValidSince: Date | null;
  readonly deletionRequestedAt: Date | null;
}
