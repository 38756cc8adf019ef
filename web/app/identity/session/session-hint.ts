import { browserStorage } from "../../browser/storage.ts";

const KEY = "tenbin.session";

/** Fired on `window` after a change in this tab. */
const CHANGED = "tenbin:session";

/** For the script in the head: hides, before anything is painted, what only visitors are shown. */
export const SESSION_HINT_SCRIPT = `if(s.getItem("${KEY}"))d.session=""`;

/** The mark of whoever is signed in in this browser; null: nobody. */
export function sessionHint(): string | null {
  return browserStorage.get(KEY);
}

/** Whose session this document is part of; undefined until somebody looks. */
let documentHint: string | null | undefined;

/** The mark with which this document began, unless it has signed somebody in or out since. */
function getDocumentHint(): string | null {
  if (documentHint === undefined) documentHint = sessionHint();
  return documentHint;
}

/** Remembers who is signed in by what was done in this very document: a person's uid, or null. */
export function setDocumentSession(uid: string | null): void {
  documentHint = uid === null ? null : hashUid(uid);
  writeHint(documentHint);
}

/** Remembers who was found to be signed in. */
export function updateSessionHint(uid: string | null): void {
  getDocumentHint();
  writeHint(uid === null ? null : hashUid(uid));
}

/** Whether this browser's session is no longer the one that this document was loaded in. */
export function isSessionChanged(): boolean {
  return sessionHint() !== getDocumentHint();
}

function writeHint(mark: string | null): void {
  if (mark === sessionHint()) return;
  if (mark === null) browserStorage.remove(KEY);
  else browserStorage.set(KEY, mark);
  if (mark === null) delete document.documentElement.dataset["session"];
  window.dispatchEvent(new Event(CHANGED));
}

/** Told of changes in this tab and in others. @returns how to stop */
export function onSessionChange(changed: () => void): () => void {
  getDocumentHint();
  let known = sessionHint();
  const check = () => {
    if (sessionHint() === known) return;
    known = sessionHint();
    changed();
  };
  // A page that comes back out of the browser's memory has missed both.
  const events = [CHANGED, "storage", "pageshow"];
  for (const event of events) window.addEventListener(event, check);
  return () => {
    for (const event of events) window.removeEventListener(event, check);
  };
}

/** 32 bits of a uid (FNV-1a): enough to tell two people of one browser apart, too few to tell who. */
export function hashUid(uid: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(uid)) hash = Math.imul(hash ^ unit, 0x01000193);
  return (hash >>> 0).toString(36);
}
