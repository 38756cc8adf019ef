/** Opens the dialog in which a member imports holdings. */
export const IMPORT_HASH = "#import";
export const IMPORT_PATH = `/portfolio${IMPORT_HASH}` as const;
