import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccountStore } from "../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createAnnouncements } from "./announce-versions.ts";
import type { LegalVersion } from "./versions.ts";

const FIRST: LegalVersion = { version: "2026-11-25", changes: "最初の版です。" };
const SECOND: LegalVersion = { version: "2027-02-01", changes: "通知の方法を改めます。" };

describe("announcing versions of legal documents", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    await database.pool.query("truncate legal_announcements, outbox; delete from members");
    for (const uid of ["a", "b", "c"]) await createMember(uid, "2026-12-01");
  });
  afterAll(() => database.drop());

  const createMember = (uid: string, day: string) =>
    createAccountStore(database.pool).insert({
      uid,
      email: `${uid}@example.jp`,
      registeredAt: new Date(day),
    });
  const announcements = (day: string, tos: [LegalVersion, ...LegalVersion[]]) =>
    createAnnouncements({
      pool: database.pool,
      webUrl: "https://tenbin.example",
      findTextId: async (document) => `${document}-newest`,
      clock: { now: () => new Date(day) },
      versions: { tos, privacy: [FIRST] },
    });
  async function queued() {
    const { rows } = await database.pool.query<{ to_address: string; data: { document: string } }>(
      "select to_address, data from outbox order by to_address",
    );
    return rows.map(({ to_address: to, data }) => `${to} ${data.document}`);
  }

  it("tells nobody of the versions that an installation begins with", async () => {
    await announcements("2026-12-02", [FIRST]).announce();
    await announcements("2026-12-03", [FIRST]).announce();
    expect(await queued()).toEqual([]);
  });

  it("tells every member of a new version once, but nobody who registers after it or leaves", async () => {
    await announcements("2026-12-02", [FIRST]).announce();
    await database.pool.query("update members set deletion_requested_at = now() where uid = 'b'");
    for (const day of ["2027-01-05", "2027-01-06"]) {
      await announcements(day, [SECOND, FIRST]).announce();
      await createMember(`late-${day}`, day);
    }
    expect(await queued()).toEqual(["a@example.jp tos", "c@example.jp tos"]);
  });

  it("ends with one mail each after a kill, and from several workers at the same time", async () => {
    await announcements("2026-12-02", [FIRST]).announce();
    await database.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
       create trigger fail before insert on outbox for each row when (new.to_address like 'c@%')
         execute function fail();`,
    );
    const announce = () => announcements("2027-01-05", [SECOND, FIRST]).announce();
    await expect(announce()).rejects.toThrow("killed");
    await database.pool.query("drop function fail cascade");
    await Promise.all([announce(), announce(), announce()]);
    expect(await queued()).toEqual(["a", "b", "c"].map((uid) => `${uid}@example.jp tos`));
  });

  it("says what changes, from when, and where to read it; it cannot be stopped", async () => {
    const { composers } = announcements("2027-01-05", [SECOND, FIRST]);
    const mail = { mailId: "m", kind: "legal.changed", to: "a@example.jp", queuedAt: new Date() };
    const compose = (version: string) =>
      composers["legal.changed"]!({ ...mail, data: { document: "tos", version } });
    const content = await compose(SECOND.version);
    expect(content?.subject).toBe("【天秤】利用規約の変更のお知らせ(2027年2月1日から)");
    expect(content?.text).toContain(SECOND.changes);
    expect(content?.text).toContain("https://tenbin.example/tos?text=tos-newest");
    expect(content?.text).toContain("2027年2月1日より前は、これまでの文面が適用されます。");
    expect(content?.oneClickUrl).toBeUndefined();
    expect(await compose("2030-01-01")).toBeNull();
  });
});
