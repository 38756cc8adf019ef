import type { LegalDocumentName } from "@tenbin/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDisabledIdentityProvider } from "../accounts/index.ts";
import { testFacts } from "../legal/testing/test-facts.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { emailComposersOf } from "./email-composers.ts";
import { createDomains, type Domains } from "./wiring.ts";

const OWN_MAIL = "the operator's own mail";
/** What a sentence of a legal document promises to mail, and the kind of mail that keeps it. */
const promises: readonly (readonly [sentence: RegExp, kind: string])[] = [
  [/お支払いが確認できないときは/, "billing.member"],
  [/契約締結時交付書面を/, "billing.contract"],
  [/価格を上げるとき、または有料の機能を大きく減らすとき/, "legal.notice"],
  [/本サービスを終了するとき/, "legal.notice"],
  [/第三者に譲渡するとき/, "legal.notice"],
  [/会員に不利な変更、その他重要な変更/, "legal.changed"],
  [/^重要な変更は、効力が生じる前に/, "legal.changed"],
  [/会員の情報の変更は記録し/, "notice.mail_changed"],
  [/内容と理由を電子メールで知らせ/, OWN_MAIL],
];
const PROMISE = /メールで(も|お送りし|お?知らせ)/;

let database: TestDatabase;
let domains: Domains;
beforeAll(async () => {
  database = await createTestDatabase();
  domains = createDomains({
    pool: database.pool,
    identities: createDisabledIdentityProvider(),
    linkSecret: "l",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "https://tenbin.example",
    legalFacts: testFacts,
  });
});
afterAll(() => database.drop());

const wordsOf = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
};

async function listPromises(document: LegalDocumentName): Promise<string[]> {
  const { content } = await domains.legal.read(document);
  const sentences = wordsOf(content).flatMap((words) => words.split("。"));
  return sentences.filter((each) => PROMISE.test(each) && !each.endsWith("ください"));
}

it("has a kind of mail for every mail that a legal document promises", async () => {
  const documents = ["law", "tos", "privacy", "cc"] as const;
  const sentences = (await Promise.all(documents.map(listPromises))).flat();
  const kept = (sentence: string) => promises.filter(([pattern]) => pattern.test(sentence));
  expect(sentences.filter((sentence) => kept(sentence).length !== 1)).toEqual([]);
  expect(new Set(sentences.flatMap(kept))).toEqual(new Set(promises));
  const kinds = new Set([...Object.keys(emailComposersOf(domains)), OWN_MAIL]);
  expect(promises.filter(([, kind]) => !kinds.has(kind))).toEqual([]);
});
