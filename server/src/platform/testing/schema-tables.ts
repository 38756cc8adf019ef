import { readFileSync } from "node:fs";

/** Columns by which a person is known. */
const PERSON = /^ {2}(?:uid|person_key|\w*email|\w*address) /m;

export interface SchemaTable {
  readonly name: string;
  /** Whether a column says whom its rows are about. */
  readonly isPersonal: boolean;
}

/** Of `server/migrations/schema.sql`. */
export function readSchemaTables(): readonly SchemaTable[] {
  const schema = readFileSync(new URL("../../../migrations/schema.sql", import.meta.url), "utf8");
  return [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)].map(
    ([, name = "", columns = ""]) => ({ name, isPersonal: PERSON.test(columns) }),
  );
}
