import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findOwners, findSqlBreaches, readTables, type SourceText } from "./sql-walls.ts";

const root = join(import.meta.dirname, "../..");

async function readAll(pattern: string): Promise<readonly SourceText[]> {
  const files = glob(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|testing|faults)$|\.test\.ts$/.test(name),
  });
  const sources: SourceText[] = [];
  for await (const file of files) {
    sources.push({ file, text: await readFile(join(root, file), "utf8") });
  }
  return sources;
}

const tables = readTables(await readFile(join(root, "server/migrations/schema.sql"), "utf8"));
const readmes = await readAll("server/src/*/README.md");
const { owners, problems } = findOwners(readmes, tables);

const claim = (room: string, text: string) => ({ file: `server/src/${room}/README.md`, text });
const breachesOf = (file: string, text: string) =>
  findSqlBreaches({ file: `server/src/${file}`, text }, owners);

describe("every table", () => {
  it("is owned by the one room whose README names it", () => {
    expect(problems).toEqual([]);
    expect(tables.size).toBeGreaterThan(80);
  });

  it("is reported without an owner and with two", () => {
    const planted = [
      claim("accounts", "# accounts\n\n## Tables owned\n`members`\n\n## Files\n`trials`\n"),
      claim("billing", "Tables owned: `orders`, `members`.\nElse `trials`."),
    ];
    expect(findOwners(planted, new Set(["members", "orders", "trials"])).problems).toEqual([
      expect.stringMatching(/^members: accounts and billing name it;/),
      expect.stringMatching(/^trials: no README names it;/),
    ]);
  });
});

describe("SQL", () => {
  it("stands in stores, on tables of their own room", async () => {
    const sources = await readAll("server/src/**/*.ts");
    expect(sources.flatMap((source) => findSqlBreaches(source, owners))).toEqual([]);
  });

  it.each([
    ["const all = `select uid from members where uid = $1`;"],
    ["const none = `select t.offer from trials t, members m where t.uid = m.uid`;"],
    ["const joined = `join members using (uid)`;"],
    ["const locked = `exists (select from members where uid = $1)`;"],
    ["const changed = `update members set email = ${email}`;"],
    ["const gone = `with gone as (delete from members returning uid) select ${fields}`;"],
    ["const emptied = 'truncate trials, members';"],
    ["const moveMembers = rowMover('members', { key: 'uid', moment: 'registered_at' });"],
  ])("is reported on a table of another room: %s", (code) => {
    expect(breachesOf("trial/store.ts", `// here\n${code}`)).toEqual([
      "server/src/trial/store.ts:2: SQL on members, which accounts owns: let server/src/accounts/index.ts offer what is needed of it",
    ]);
  });

  it.each([
    ["const own = `select offer from trials`;"],
    ["const any = `insert into ${table} (uid) values ($1)`;"],
    ["const lock = `select pg_advisory_xact_lock(1)`;"],
  ])("is reported outside a store: %s", (code) => {
    expect(breachesOf("trial/start-trial.ts", code)).toEqual([
      "server/src/trial/start-trial.ts:1: SQL that is in no store: move it to a store.ts or …-store.ts of server/src/trial",
    ]);
    for (const file of ["trial/store.ts", "trial/mails/end-store.ts", "trial/stores/end.ts"])
      expect(breachesOf(file, code)).toEqual([]);
  });

  it.each([
    ['log.info("copied trials from members");'],
    ['const text = "Select a plan from those on sale, or update it.";'],
    ['import { from } from "pg-copy-streams";'],
    ["/** select from members */"],
  ])("is not seen in %s", (code) => {
    expect(breachesOf("trial/start-trial.ts", code)).toEqual([]);
  });
});
