import { createHash } from "node:crypto";
import {
  type AgreedDocument,
  type Endpoints,
  type LegalDocumentName,
  legalText,
  type LegalText,
  type Output,
} from "@tenbin/contract";
import type pg from "pg";
import { type Clock, jstDay, systemClock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { composeCc } from "./documents/cc.ts";
import { composeLaw } from "./documents/law.ts";
import { composePrivacy } from "./documents/privacy.ts";
import { composeTos } from "./documents/tos.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { type ComposedText, createLegalStore, type ShownText } from "./store.ts";
import { describeChanges, legalVersions } from "./versions.ts";

type LegalDocument = Output<Endpoints["getLegalDocument"]>;

export type TextInForce = Pick<ShownText, "id" | "version">;

export interface Legal {
  /** Where nothing was shown before, a version whose day is to come is in force as well. */
  findInForce(document: LegalDocumentName): Promise<TextInForce>;
  /** Id of the newest text, in force or to come. */
  findNewestId(document: LegalDocumentName): Promise<string>;
  /** Of those to which members agree. */
  readonly findAgreedTexts: () => Promise<Readonly<Record<AgreedDocument, TextInForce>>>;
  /** @throws ApiProblem `not_found` for a text that was never shown here */
  read(document: LegalDocumentName, textId?: string): Promise<LegalDocument>;
}

export interface LegalOptions {
  readonly pool: pg.Pool;
  readonly facts: LegalFacts;
  readonly clock?: Clock;
}

const composers: Readonly<Record<LegalDocumentName, (facts: LegalFacts) => LegalText>> = {
  law: composeLaw,
  tos: composeTos,
  privacy: composePrivacy,
  cc: composeCc,
};

export function composeText(document: LegalDocumentName, facts: LegalFacts): ComposedText {
  const content = composers[document](facts);
  const [{ version }] = legalVersions[document];
  const hash = createHash("sha256").update(JSON.stringify({ version, content })).digest("hex");
  return { document, id: hash.slice(0, 12), version, content };
}

export function createLegal({ pool, facts, clock = systemClock }: LegalOptions): Legal {
  const store = createLegalStore(pool);
  const composed = new Map<LegalDocumentName, ComposedText>();

  /** Composed and kept once: a text counts as shown from its first reader on. */
  async function readNewest(document: LegalDocumentName): Promise<ComposedText> {
    const known = composed.get(document);
    if (known !== undefined) return known;
    const text = composeText(document, facts);
    await store.keep(text, clock.now());
    composed.set(document, text);
    return text;
  }

  const isToCome = ({ version }: TextInForce) => version > jstDay(clock.now());

  async function findInForce(document: LegalDocumentName): Promise<TextInForce> {
    const newest = await readNewest(document);
    const shown = isToCome(newest) ? await store.list(document) : [];
    const { id, version } = shown.find((text) => !isToCome(text)) ?? newest;
    return { id, version };
  }

  return {
    findInForce,
    findNewestId: async (document) => (await readNewest(document)).id,
    findAgreedTexts: async () => ({
      tos: await findInForce("tos"),
      privacy: await findInForce("privacy"),
    }),
    async read(document, textId) {
      const newest = await readNewest(document);
      const current = await findInForce(document);
      const texts = await store.list(document);
      const shown = texts.find(({ id }) => id === (textId ?? current.id));
      if (shown === undefined) throw new ApiProblem("not_found");
      const { id, version } = newest;
      return {
        id: shown.id,
        version: shown.version,
        is_current: shown.id === current.id,
        upcoming: id === current.id ? null : { id, version },
        content:
          shown.id === id ? newest.content : legalText.parse(await store.find(document, shown.id)),
        texts: texts.map((text, at) => ({
          id: text.id,
          version: text.version,
          first_shown_on: jstDay(text.firstShownAt),
          changes: describeChanges(document, {
            version: text.version,
            isFirst: isFirstOfVersion(text, texts.slice(at + 1)),
          }),
        })),
      };
    },
  };
}

function isFirstOfVersion({ version }: ShownText, older: readonly ShownText[]): boolean {
  return older.every((text) => text.version !== version);
}
