import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export interface StoredEmail {
  readonly id: string;
  /** ISO instant of the delivery. */
  readonly receivedAt: string;
  /** Envelope recipients, i.e. who really gets it. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly date: string | null;
  readonly messageId: string | null;
  /** As received, names in lower case. */
  readonly headers: readonly EmailHeader[];
  readonly text: string;
  readonly html: string | null;
}

export interface EmailHeader {
  readonly key: string;
  readonly value: string;
}

export interface EmailStore {
  /** Resolves when the mail is on disk. */
  add(raw: Buffer, to: readonly string[]): Promise<StoredEmail>;
  /** Newest first; addressees are compared case-insensitively. */
  list(to?: string | null): StoredEmail[];
  find(id: string): StoredEmail | null;
}

const MAX_STORED_EMAILS = 300;
const FILE_NAME = /^\d{13}-[0-9a-f-]{36}\.json$/;

/** One file per mail; deletes the oldest beyond the limit. */
export async function openEmailStore(folder: string): Promise<EmailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder))
    .filter((name) => FILE_NAME.test(name))
    .toSorted(compareNames);
  const mails = new Map<string, StoredEmail>();
  for (const name of names) {
    // Safe cast: files are written atomically by this module only.
    const mail = JSON.parse(await readFile(join(folder, name), "utf8")) as StoredEmail;
    mails.set(mail.id, mail);
  }
  const newestFirst = () => [...mails.values()].toReversed();

  async function removeOldest(): Promise<void> {
    const [oldest] = mails.keys();
    if (oldest === undefined || mails.size <= MAX_STORED_EMAILS) return;
    mails.delete(oldest);
    await rm(join(folder, `${oldest}.json`), { force: true });
  }

  return {
    async add(raw, to) {
      const mail = await parseEmail(raw, to);
      const file = join(folder, `${mail.id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(mail), { mode: 0o600 });
      await rename(`${file}.part`, file);
      mails.set(mail.id, mail);
      await removeOldest();
      return mail;
    },
    list(to = null) {
      const wanted = to?.toLowerCase();
      return newestFirst().filter(
        (mail) =>
          wanted === undefined || mail.to.some((address) => address.toLowerCase() === wanted),
      );
    },
    find: (id) => mails.get(id) ?? null,
  };
}

async function parseEmail(raw: Buffer, to: readonly string[]): Promise<StoredEmail> {
  const { from, subject, date, messageId, headers, text, html } = await PostalMime.parse(raw);
  const sender = [from?.name, from?.address].filter((part) => part !== undefined && part !== "");
  const now = new Date();
  return {
    id: `${now.getTime()}-${randomUUID()}`,
    receivedAt: now.toISOString(),
    to,
    from: sender.join(" "),
    subject: subject ?? "",
    date: date ?? null,
    messageId: messageId ?? null,
    headers: headers.map(({ key, value }) => ({ key, value })),
    text: text ?? "",
    html: html ?? null,
  };
}

function compareNames(one: string, other: string): number {
  return one < other ? -1 : 1;
}
