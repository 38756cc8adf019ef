import { hash } from "node:crypto";
import { createSigner } from "./create-signer.ts";

/** Cursors of lists: each leads on in the list of its own question only. */
export interface PageCursors<Question, Position> {
  sign(question: Question, position: Position): string;
  /** Null for what was not signed here, or for another question. */
  verify(question: Question, cursor: string): Position | null;
}

/** @param list for which they are; a cursor of another list is none */
export function createPageCursors<Question, Position>(
  secret: string,
  list: string,
): PageCursors<Question, Position> {
  // Without names, since cursors stand in documents.
  const signer = createSigner<readonly [Position, digest: string]>(secret, `${list} cursor`);
  const digestOf = (question: Question) =>
    hash("sha256", JSON.stringify(question), "base64url").slice(0, 22);
  return {
    sign: (question, position) => signer.sign([position, digestOf(question)]),
    verify(question, cursor) {
      const [position, digest] = signer.verify(cursor) ?? [];
      return position !== undefined && digest === digestOf(question) ? position : null;
    },
  };
}
