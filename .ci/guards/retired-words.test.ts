import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Words that members do not read any more, with the ones to write. */
const retiredWords = new Map([
  ["開いた企業だけ", "解放した企業だけ"],
  ["「開いた企業」", "「解放した企業」"],
  ["買った企業", "購入した企業"],
  ["この企業を開く", "解放の内容を見る"],
  ["画面には送っていません", "会員登録または解放をすると表示します"],
  ["画面に送っていません", "表示していません"],
  ["か所を直してください", "入力内容をご確認ください(○か所)"],
  ["ひとつの決まった式", "あらかじめ決めた計算式"],
  ["人が選ぶことも", "人の判断では選びません"],
  ["値動きの癖", "値動きの傾向"],
  ["外すと +", "この条件を外すと○社増"],
  ["もとの順", "証券コード順"],
  ["上位プランほど当たる", "理論価値と判定の計算は、どのプランでも同じです"],
  ["分析していない企業", "判定を表示していない企業"],
  ["お支払いいただきました", "のお支払いを確認しました"],
  ["試用", "無料体験"],
  ["トライアル", "無料体験"],
  ["お問い合わせを受け付けていません", "お問い合わせ(/cc)"],
]);

/** English words of code and documents, by the glossary. Decisions are history and keep theirs. */
const retiredEnglish = new Map([[/stand[-_]?in(?!g)/i, "fake"]]);

async function findRetired(): Promise<readonly string[]> {
  const found: string[] = [];
  const files = glob("{web/app,server/src,contract/src}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|testing)$|\.test\.tsx?$/.test(name),
  });
  for await (const file of files) {
    // What changed in a legal document is said with the word it had.
    if (file === "server/src/legal/versions.ts") continue;
    const text = await readFile(join(root, file), "utf8");
    for (const [word, instead] of retiredWords) {
      if (text.includes(word)) found.push(`${file}: write ${instead} for ${word}`);
    }
  }
  return found;
}

async function findRetiredEnglish(): Promise<readonly string[]> {
  const found: string[] = [];
  const files = glob(
    ["*.md", "docs/*.md", "{.ci,bench,contract,e2e,engine,fakes,server,web}/**/*.{ts,tsx,md}"],
    {
      cwd: root,
      exclude: (name) => /(^|\/)(node_modules|dist|build)$/.test(name),
    },
  );
  for await (const file of files) {
    if (file === "docs/glossary.md" || file === ".ci/guards/retired-words.test.ts") continue;
    // The name of a decision stands in links to it.
    const text = (await readFile(join(root, file), "utf8")).replaceAll(/decisions\/[\w-]+/g, "");
    for (const [word, instead] of retiredEnglish) {
      const hit = word.exec(`${file}\n${text}`);
      if (hit !== null) found.push(`${file}: write ${instead} for ${hit[0]}`);
    }
  }
  return found;
}

it("no text of the product says a retired word", async () => {
  expect(await findRetired()).toEqual([]);
});

it("no code or document says a retired English word", async () => {
  expect(await findRetiredEnglish()).toEqual([]);
});
