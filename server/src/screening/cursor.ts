import { hash } from "node:crypto";

/** Where the next page begins, and of which list. */
export interface CursorPosition {
  /** Version of the market the list was made of. */
  readonly version: string;
  /** What was asked for; a cursor is good for the same question only. */
  readonly question: unknown;
  readonly offset: number;
}

export function encodeCursor({ version, question, offset }: CursorPosition): string {
  return Buffer.from(JSON.stringify([fingerprint(version, question), offset])).toString(
    "base64url",
  );
}

/** The offset a cursor stands for; null when it belongs to another question or another version. */
export function decodeCursor(
  cursor: string,
  { version, question }: Omit<CursorPosition, "offset">,
): number | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [of, offset] = parsed as [unknown, unknown];
    const isOurs = of === fingerprint(version, question);
    return isOurs && Number.isSafeInteger(offset) && Number(offset) >= 0 ? Number(offset) : null;
  } catch {
    return null;
  }
}

function fingerprint(version: string, question: unknown): string {
  return hash("sha1", JSON.stringify([version, question]), "base64url");
}
