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
import type { Executor } from "../platform/database/prepared-statement.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { composeCc } from "./documents/cc.ts";
import { composeLaw } from "./documents/law.ts";
import { composePrivacy } from "./documents/privacy.ts";
import { composeTos } from "./documents/tos.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { type ComposedText, createLegalStore, type ShownText } from "./store.ts";
import { describeChanges, legalVersions, PERSONS_COUNTED_FROM } from "./versions.ts";

type LegalDocument = Output<Endpoints["getLegalDocument"]>;

export type TextInForce = Pick<ShownText, "id" | "version">;

export interface Legal {
  findInForce(document: LegalDocumentName): Promise<TextInForce>;
  /** Id of the newest text, in force or to come. */
  findNewestId(document: LegalDocumentName): Promise<string>;
  /** Of those to which members agree. */
  readonly findAgreedTexts: () => Promise<Readonly<Record<AgreedDocument, TextInForce>>>;
  /** Whether the terms in force count unlocks for persons. */
  readonly countsPersons: (executor: Executor) => Promise<boolean>;
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

  async function listShown(document: LegalDocumentName, executor: Executor = pool) {
    const newest = await readNewest(document);
    const texts = await createLegalStore(executor).list(document);
    const today = jstDay(clock.now());
    const begun = [newest, ...texts].find((text) => inForceFrom(text, texts) <= today);
    return { newest, texts, inForce: begun ?? newest };
  }

  async function findInForce(document: LegalDocumentName): Promise<TextInForce> {
    const { inForce, texts } = await listShown(document);
    return { id: inForce.id, version: inForceFrom(inForce, texts) };
  }

  return {
    findInForce,
    findNewestId: async (document) => (await readNewest(document)).id,
    findAgreedTexts: async () => ({
      tos: await findInForce("tos"),
      privacy: await findInForce("privacy"),
    }),
    async countsPersons(executor) {
      const { inForce } = await listShown("tos", executor);
      return inForce.version >= PERSONS_COUNTED_FROM;
    },
    async read(document, textId) {
      const { newest, texts, inForce } = await listShown(document);
      const shown = texts.find(({ id }) => id === (textId ?? inForce.id));
      if (shown === undefined) throw new ApiProblem("not_found");
      const { id } = newest;
      return {
        id: shown.id,
        version: inForceFrom(shown, texts),
        is_current: shown.id === inForce.id,
        upcoming: id === inForce.id ? null : { id, version: inForceFrom(newest, texts) },
        content:
          shown.id === id ? newest.content : legalText.parse(await store.find(document, shown.id)),
        texts: texts.map((text, at) => ({
          id: text.id,
          version: inForceFrom(text, texts),
          first_shown_on: jstDay(text.firstShownAt),
          changes: describeChanges(document, text, texts.slice(at + 1)),
        })),
      };
    },
  };
}

/**
 * The day from which a text is in force.
 * @param texts all that were shown, newest first. With the version of the last one the installation began: from its first day on
 */
function inForceFrom({ version }: Pick<ShownText, "version">, texts: readonly ShownText[]): string {
  const first = texts.at(-1);
  if (first?.version !== version) return version;
  const firstDay = jstDay(first.firstShownAt);
  return firstDay < version ? firstDay : version;
}
