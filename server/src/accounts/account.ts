import type { UserType } from "@tenbin/contract";

/** A member as this domain keeps one. The identity provider has the password. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly userType: UserType;
  /** Last Japanese day of a monitor's or enterprise's rights, ISO; null: none, or without end. */
  readonly lifetime: string | null;
  readonly autosave: boolean;
  /** May read, and change nothing. */
  readonly readOnly: boolean;
  readonly operator: boolean;
  readonly registeredAt: Date;
  /** Sessions that began before are over. Whole seconds, as the moments of sign-ins are. */
  readonly sessionsValidFrom: Date;
  /** Asked to be deleted; null: not. */
  readonly deletionRequestedAt: Date | null;
}
