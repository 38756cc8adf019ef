/**
 * UUID version 7 (RFC 9562); ordered ids keep the index of the events compact. `randomUUID` exists
 * on secure origins only.
 */
export function createEventId(now: number, random: Uint8Array = randomBytes()): string {
  const time = now.toString(16).padStart(12, "0");
  const [a = 0, b = 0, c = 0, ...rest] = random;
  const bytes = [0x70 | (a & 0x0f), b, 0x80 | (c & 0x3f), ...rest.slice(0, 7)];
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(10));
}
