/** How long a link in a mail of the account can be used. */
export const MAILED_LINK_TTL_MS = 3_600_000;
