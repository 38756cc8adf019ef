import { createHash } from "node:crypto";
import {
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

export interface Legal {
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
  const kept = new Set<LegalDocumentName>();

  /** A text counts as shown from its first reader on. */
  async function keep(text: ComposedText): Promise<void> {
    if (kept.has(text.document)) return;
    await store.keep(text, clock.now());
    kept.add(text.document);
  }

  return {
    async read(document, textId) {
      const current = composeText(document, facts);
      await keep(current);
      const texts = await store.list(document);
      const shown = texts.find(({ id }) => id === (textId ?? current.id));
      if (shown === undefined) throw new ApiProblem("not_found");
      const isCurrent = shown.id === current.id;
      return {
        id: shown.id,
        version: shown.version,
        is_current: isCurrent,
        content: isCurrent
          ? current.content
          : legalText.parse(await store.find(document, shown.id)),
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
