import type { SitePath } from "./site-pages.ts";

/**
 * Pages where Google may be asked who somebody is. Only their documents may load its scripts and
 * frames, and a document keeps its policy: browsers enter and leave these pages by loading a
 * document (`navigation/navigation-middleware.ts`).
 */
export const googlePages = [
  "/login",
  "/login/email",
  "/login/password",
  "/register",
  "/setting/mail-change",
  "/setting/delete-account",
  "/setting/password-change",
  "/supertrial/google-login",
] as const satisfies readonly SitePath[];

/** Whether a page cannot be shown in the document of another one. */
export function needsOtherDocument(path: string, shown = window.location.pathname): boolean {
  return isGooglePage(path) !== isGooglePage(shown);
}

function isGooglePage(path: string): boolean {
  return (googlePages as readonly string[]).includes(path);
}
