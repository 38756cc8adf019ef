import { fnv1a } from "@tenbin/contract/fnv1a";
import { clearDataOfOthers } from "../../browser/personal-data.ts";
import { browserStorage } from "../../browser/storage.ts";

const KEY = "tenbin.session";

const CHANGED = "tenbin:session";

/** For the script in the head: hides what is only for visitors before the first paint. */
export const SESSION_HINT_SCRIPT = `if(s.getItem("${KEY}"))d.session=""`;

/** A hash of the signed-in uid in this browser; null for visitors. */
export function sessionHint(): string | null {
  return browserStorage.get(KEY);
}

/** The session that this document was loaded in; undefined until first read. */
let documentHint: string | null | undefined;

function getDocumentHint(): string | null {
  if (documentHint === undefined) documentHint = sessionHint();
  return documentHint;
}

/** Stores a sign-in or sign-out by this document. */
export function setDocumentSession(uid: string | null): void {
  documentHint = uid === null ? null : hashUid(uid);
  writeHint(documentHint);
}

export function updateSessionHint(uid: string | null): void {
  getDocumentHint();
  writeHint(uid === null ? null : hashUid(uid));
}

export function isSessionChanged(): boolean {
  return sessionHint() !== getDocumentHint();
}

function writeHint(mark: string | null): void {
  if (mark === sessionHint()) return;
  if (mark === null) browserStorage.remove(KEY);
  else browserStorage.set(KEY, mark);
  clearDataOfOthers(mark);
  if (mark === null) delete document.documentElement.dataset["session"];
  window.dispatchEvent(new Event(CHANGED));
}

export function onSessionChange(changed: () => void): () => void {
  getDocumentHint();
  let known = sessionHint();
  const check = () => {
    if (sessionHint() === known) return;
    known = sessionHint();
    changed();
  };
  // A page from the back/forward cache has missed both events.
  const events = [CHANGED, "storage", "pageshow"];
  for (const event of events) window.addEventListener(event, check);
  return () => {
    for (const event of events) window.removeEventListener(event, check);
  };
}

/** 32 bits of the uid: too few to identify anybody. */
export function hashUid(uid: string): string {
  return fnv1a(uid).toString(36);
}
