import { hash } from "node:crypto";
import { createSigner } from "./create-signer.ts";

/** Where a list goes on. */
export interface PagePosition {
  /** Of the data that the list was made from. */
  readonly version: string;
  readonly offset: number;
}

/** Cursors of lists: each leads on in the list of its own question only. */
export interface PageCursors<Question> {
  sign(question: Question, position: PagePosition): string;
  /** Null for what was not signed here, or for another question. */
  verify(question: Question, cursor: string): PagePosition | null;
}

interface SignedPosition extends PagePosition {
  readonly question: string;
}

/** @param list for which they are; a cursor of another list is none */
export function createPageCursors<Question>(secret: string, list: string): PageCursors<Question> {
  const signer = createSigner<SignedPosition>(secret, `${list} cursor`);
  const digestOf = (question: Question) =>
    hash("sha256", JSON.stringify(question), "base64url").slice(0, 22);
  return {
    sign: (question, { version, offset }) =>
      signer.sign({ version, offset, question: digestOf(question) }),
    verify(question, cursor) {
      const position = signer.verify(cursor);
      return position?.question === digestOf(question) ? position : null;
    },
  };
}
