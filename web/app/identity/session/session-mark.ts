const KEY = "tenbin.session";

/** Fired on `window` after a change in this tab. */
const CHANGED = "tenbin:session";

/** For the script in the head: hides, before anything is painted, what only visitors are shown. */
export const APPLY_SESSION_MARK = `if(s.getItem("${KEY}"))d.session=""`;

/** Where storage is refused, the mark lives as long as the page. */
let held: string | null = null;

/** The mark of whoever is signed in in this browser; null: nobody. */
export function sessionMark(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return held;
  }
}

/** Whose session this document is part of; undefined until somebody looks. */
let own: string | null | undefined;

/** The mark with which this document began, unless it has signed somebody in or out since. */
function ownMark(): string | null {
  if (own === undefined) own = sessionMark();
  return own;
}

/** Remembers who is signed in by what was done in this very document: a person's uid, or null. */
export function beginSession(uid: string | null): void {
  own = uid === null ? null : markOf(uid);
  write(own);
}

/** Remembers who was found to be signed in. */
export function noticeSession(uid: string | null): void {
  ownMark();
  write(uid === null ? null : markOf(uid));
}

/** Whether this browser's session is no longer the one that this document was loaded in. */
export function isSessionForeign(): boolean {
  return sessionMark() !== ownMark();
}

function write(mark: string | null): void {
  if (mark === sessionMark()) return;
  held = mark;
  try {
    if (mark === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mark);
  } catch {
    // Refused by the reader's settings.
  }
  if (mark === null) delete document.documentElement.dataset["session"];
  window.dispatchEvent(new Event(CHANGED));
}

/** Told of changes in this tab and in others. @returns how to stop */
export function onSessionMark(changed: () => void): () => void {
  ownMark();
  let known = sessionMark();
  const look = () => {
    if (sessionMark() === known) return;
    known = sessionMark();
    changed();
  };
  // A page that comes back out of the browser's memory has missed both.
  const events = [CHANGED, "storage", "pageshow"];
  for (const event of events) window.addEventListener(event, look);
  return () => {
    for (const event of events) window.removeEventListener(event, look);
  };
}

/** 32 bits of a uid (FNV-1a): enough to tell two people of one browser apart, too few to tell who. */
export function markOf(uid: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(uid)) hash = Math.imul(hash ^ unit, 0x01000193);
  return (hash >>> 0).toString(36);
}
