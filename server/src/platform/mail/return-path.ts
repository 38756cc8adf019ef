const MAIL_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const RETURN_PATH = new RegExp(`\\bbounce\\+(${MAIL_ID.source})@`, "i");
const MESSAGE_ID = new RegExp(`<(${MAIL_ID.source})@[^>\\s]+>`, "i");

/** A sender of the mail's own, so that a report tells which mail it is about, whatever it quotes. */
export function formatReturnPath(mailId: string, domain: string): string {
  return `bounce+${mailId}@${domain}`;
}

/** Of a return path, or of our Message-ID; null if the text has neither. */
export function findMailId(text: string): string | null {
  return (RETURN_PATH.exec(text) ?? MESSAGE_ID.exec(text))?.[1]?.toLowerCase() ?? null;
}
