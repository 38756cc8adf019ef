import { parseSync, Visitor } from "oxc-parser";

/** By table or view: the room whose README names it, as `billing`. */
export type TableOwners = ReadonlyMap<string, string>;

export interface SourceText {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** Tables and views of `server/migrations/schema.sql`. */
export function readTables(schema: string): ReadonlySet<string> {
  const names = schema.matchAll(/^(?:CREATE TABLE|-- view) (\w+)/gm);
  return new Set([...names].map(([, name = ""]) => name));
}

/** Of a README: the line that begins with "Tables owned:", or the section of that name. */
export function readOwnedTables(readme: string, tables: ReadonlySet<string>): readonly string[] {
  const [, line = "", section = ""] =
    /^Tables owned:(.*)$|^## Tables owned$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(readme) ?? [];
  const named = [...(line + section).matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  return [...new Set(named)].filter((name) => tables.has(name));
}

/** Tables without an owner or with several, and the owner of each other one. */
export function findOwners(
  readmes: readonly SourceText[],
  tables: ReadonlySet<string>,
): { readonly owners: TableOwners; readonly problems: readonly string[] } {
  const claims = readmes.flatMap(({ file, text }) =>
    readOwnedTables(text, tables).map((table) => ({ table, room: roomOf(file) })),
  );
  const byTable = Map.groupBy(claims, ({ table }) => table);
  const problems = [...tables].flatMap((table) => {
    const rooms = (byTable.get(table) ?? []).map(({ room }) => room);
    if (rooms.length === 1) return [];
    const said = rooms.length === 0 ? "no README names it" : `${rooms.join(" and ")} name it`;
    return [`${table}: ${said}; name it under "Tables owned" of the one room that owns it`];
  });
  return { owners: new Map(claims.map(({ table, room }) => [table, room])), problems };
}

/** `server/src/<room>/…` */
const roomOf = (file: string) => file.split("/")[2] ?? "";

const STORE = /(?:^|[/-])store\.ts$|\/stores\//;
/** It makes statements for the stores of all domains, and has no `store.ts` of its own. */
const PLATFORM = "platform";

/** SQL that stands in no store, or on a table of another room. */
export function findSqlBreaches(source: SourceText, owners: TableOwners): readonly string[] {
  const room = roomOf(source.file);
  return readStatements(source).flatMap(({ line, names }) => {
    const place = `${source.file}:${line}`;
    const outside = names.flatMap((table) => {
      const owner = owners.get(table);
      if (owner === undefined || owner === room) return [];
      return `${place}: SQL on ${table}, which ${owner} owns: let server/src/${owner}/index.ts offer what is needed of it`;
    });
    const isStored = room === PLATFORM || STORE.test(source.file);
    const unstored = `${place}: SQL that is in no store: move it to a store.ts or …-store.ts of server/src/${room}`;
    return isStored ? outside : [unstored].concat(outside);
  });
}

interface Statement {
  readonly line: number;
  /** Of tables, and of what else stands where they do. */
  readonly names: readonly string[];
}

/** Whole statements and parts of them; lower case, as all our SQL is. */
const SQL =
  /^\s*\(?(?:with\s+\w+\s+as|select|insert\s+into|delete\s+from|truncate|analyze|lock\s+table|copy\s+\S+\s+\(|(?:create|alter|drop)\s+(?:temporary\s+)?table)\s|\bupdate\s+\S+(?:\s+\w+)?\s+set\s|\bselect\s[^.。]*\bfrom\s|\b(?:select|delete)\s+from\s|\bjoin\s+\S+\s[^.。]*\b(?:on|using)\s|\bfrom\s+\w+(?:\s+\w+)?\s+where\s/;
const NAMES =
  /\b(?:from|join|into|update|table|truncate|analyze|copy|using|only)\s+(?:public\.)?(\w+(?:(?:\s+as)?(?:\s+\w+)?\s*,\s*\w+)*)/g;
/** Makes statements on the table that it is given: `platform/database/moved-rows.ts`. */
const ROW_MOVER = "rowMover";

function readStatements({ file, text }: SourceText): readonly Statement[] {
  const found: Statement[] = [];
  const addNames = (names: readonly string[], start: number) => {
    const line = text.slice(0, start).split("\n").length;
    found.push({ line, names: [...new Set(names)] });
  };
  const add = (literal: string, start: number) => {
    if (!SQL.test(literal)) return;
    const names = [...literal.matchAll(NAMES)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []);
    addNames(names, start);
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") add(value, start);
    },
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type !== "Identifier" || callee.name !== ROW_MOVER) return;
      if (table?.type === "Literal" && typeof table.value === "string")
        addNames([table.value], start);
    },
    TemplateLiteral({ quasis, start }) {
      add(quasis.map(({ value }) => value.cooked ?? value.raw).join("?"), start);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
