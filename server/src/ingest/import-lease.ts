export const IMPORT_LEASE = "import";
