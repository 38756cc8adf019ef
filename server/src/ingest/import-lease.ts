/** Held by whoever writes the market. */
export const IMPORT_LEASE = "import";
