import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linkEmailKind, noticeEmailKind } from "../../server/src/accounts/mails/queue-emails.ts";
import { linkTemplates, noticeTemplates } from "../../server/src/accounts/mails/templates.ts";
import { BY_HAND, promises } from "./promises.ts";

const root = join(import.meta.dirname, "../..");
const SUBJECT = /メール|控え|お知らせ|通知/;
/** What is sent, shown or kept; labels and what readers do themselves promise nothing. */
const PROMISE =
  /(お送りし(ます|ました|ています|、)|送ります|送りました|お知らせし(ます|ました|ています|、|、)|メールで(も)?お知らせ(?!ください)|で知らせ|知らせます|お届けします|届きます|届くことがあります|お答えします|提供します|残ります|見られます|ご覧いただけます|に(も)?表示します|載せています)/;

interface Sentence {
  readonly file: string;
  readonly text: string;
}

/** Texts of the product, without comments. */
async function readSources(pattern: string): Promise<readonly Sentence[]> {
  const files = glob(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|testing|gallery)$|\.test\.tsx?$/.test(name),
  });
  const sources: Sentence[] = [];
  for await (const file of files) {
    const text = await readFile(join(root, file), "utf8");
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
    // A sentence of a page may go on in the next line.
    sources.push({
      file,
      text: code.replaceAll(/(?<=[^\s\u0020-\u007e])\n +(?=[^\s\u0020-\u007e])/g, ""),
    });
  }
  return sources;
}

function promisesOf({ file, text }: Sentence): readonly Sentence[] {
  return [...text.matchAll(/[^"`。\n<>{}]+。?/g)]
    .map(([sentence]) => ({ file, text: sentence.trim() }))
    .filter(({ text: said }) => SUBJECT.test(said) && PROMISE.test(said));
}

const said = (await readSources("{web/app,server/src,contract/src}/**/*.{ts,tsx}")).flatMap(
  promisesOf,
);

const SHORT = 10;
const isMeant = (text: string, part: string) =>
  part.length < SHORT ? text === part : text.includes(part);
const isNamed = ({ text }: Sentence) => promises.some(([part]) => isMeant(text, part));

describe("what the product promises to send, show or keep", () => {
  it("is kept by a mail or a screen that the table names", () => {
    expect(said.filter((sentence) => !isNamed(sentence))).toEqual([]);
  });

  it.each([
    "理論価値が動いた日に、メールでお知らせします。",
    "担当者が電話のあとにお知らせしました。",
    "控えは、いつでも郵送でお届けします。",
  ])("names nothing that keeps %s", (text) => {
    const planted = promisesOf({ file: "planted.ts", text: JSON.stringify(text) });
    expect(planted).toHaveLength(1);
    expect(planted.filter(isNamed)).toEqual([]);
  });

  it("is still said, of every row of the table", () => {
    const gone = promises.filter(([part]) => !said.some(({ text }) => isMeant(text, part)));
    expect(gone).toEqual([]);
  });

  it("names kinds of mails that are sent, and screens that exist", async () => {
    const server = (await readSources("server/src/**/*.ts")).map(({ text }) => text).join("\n");
    const [pages] = await readSources("web/app/site/site-pages.ts");
    const kinds = new Set([
      ...Object.keys(linkTemplates).map((name) =>
        linkEmailKind(name as keyof typeof linkTemplates),
      ),
      ...Object.keys(noticeTemplates).map((name) =>
        noticeEmailKind(name as keyof typeof noticeTemplates),
      ),
      ...[...server.matchAll(/"((?:alerts|billing|contact|legal|trial)\.[a-z_]+)"/g)].map(
        ([, kind]) => kind,
      ),
    ]);
    const isKnown = (keeper: string) =>
      keeper.startsWith("/") ? pages?.text.includes(`"${keeper}"`) : kinds.has(keeper);
    const keepers = promises.flatMap(([, ...named]) => named);
    const unknown = keepers.filter((keeper) => keeper !== BY_HAND && !isKnown(keeper));
    expect(unknown).toEqual([]);
    expect(promises.filter(([, ...named]) => named.length === 0)).toEqual([]);
  });
});
