import { hash } from "node:crypto";

/** A name-based UUID (RFC 9562, version 8): one of each member for what is told. */
export function mailIdOf(...parts: readonly string[]): string {
  const hex = hash("sha256", JSON.stringify(["legal", ...parts]), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
