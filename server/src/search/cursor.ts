import { hash } from "node:crypto";

export interface CursorPosition {
  /** Version of the market that the list was built from. */
  readonly version: string;
  readonly question: unknown;
  readonly offset: number;
}

export function encodeCursor({ version, question, offset }: CursorPosition): string {
  return Buffer.from(JSON.stringify([fingerprint(version, question), offset])).toString(
    "base64url",
  );
}

/** Null for a cursor of another query or another version. */
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
