import { hash } from "node:crypto";
import type { AlertCondition } from "@tenbin/contract";
import type { AlertOrigin } from "./stored.ts";

/** Stable id of a member's alert. */
export function alertIdOf(
  subject: string,
  condition: AlertCondition | null,
  origin: AlertOrigin,
): string {
  return uuidOf("alert", subject, origin, condition === null ? "" : canonical(condition));
}

/** Stable id of a member's event, whichever alert finds it. */
export function eventIdOf(
  subject: string,
  condition: AlertCondition | { readonly kind: "screen" | "ended" },
  key: string,
): string {
  const level = "level" in condition ? [condition.direction, condition.level] : [];
  return uuidOf("event", subject, condition.kind, ...level, key);
}

/** One of each member for each market day, and for each morning in Japan one of what was told and one of results alone. */
export function mailIdOf(
  uid: string,
  slot: "evening" | "morning" | "results",
  day: string,
): string {
  return uuidOf("mail", uid, slot, day);
}

function canonical(condition: AlertCondition): string {
  return JSON.stringify(Object.entries(condition).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A name-based UUID (RFC 9562, version 8). */
function uuidOf(...parts: readonly (string | number)[]): string {
  const hex = hash("sha256", JSON.stringify(parts), "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
