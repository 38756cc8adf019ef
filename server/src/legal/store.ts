import type { LegalDocumentName, LegalText } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";

export interface ShownText {
  readonly id: string;
  /** YYYY-MM-DD */
  readonly version: string;
  readonly firstShownAt: Date;
}

export interface ComposedText {
  readonly document: LegalDocumentName;
  readonly id: string;
  readonly version: string;
  readonly content: LegalText;
}

/** The only SQL of legal documents. */
export interface LegalStore {
  /** Once for each text, whoever shows it first. */
  keep(text: ComposedText, at: Date): Promise<void>;
  /** Newest first. */
  list(document: LegalDocumentName): Promise<ShownText[]>;
  find(document: LegalDocumentName, id: string): Promise<unknown>;
}

const insert = preparedStatement(
  `insert into legal_texts (document, text_id, version, content, first_shown_at)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
const selectAll = preparedStatement<ShownText>(
  `select text_id as id, version::text as version, first_shown_at as "firstShownAt"
   from legal_texts where document = $1 order by legal_texts.version desc, first_shown_at desc, text_id`,
);
const selectOne = preparedStatement<{ content: unknown }>(
  `select content from legal_texts where document = $1 and text_id = $2`,
);

export function createLegalStore(executor: Executor): LegalStore {
  return {
    async keep({ document, id, version, content }, at) {
      await insert(executor, document, id, version, JSON.stringify(content), at);
    },
    list: (document) => selectAll(executor, document),
    find: async (document, id) => (await selectOne(executor, document, id))[0]?.content,
  };
}
