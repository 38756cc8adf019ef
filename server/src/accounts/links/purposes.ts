/** What a mailed link is for. */
export type LinkPurpose = "register" | "mail_change" | "password_reset" | "delete_account";

/** How long a mailed link can be used. */
export const LINK_TTL_MS = 3_600_000;

/** The page of the site that a link of the purpose opens. */
const pathByPurpose: Readonly<Record<LinkPurpose, string>> = {
  register: "/register/verify",
  password_reset: "/setting/password-forget/reset",
  mail_change: "/setting/mail-change/confirm",
  delete_account: "/setting/delete-account",
};

/** @param webUrl address of the site, without a path */
export function linkUrl(webUrl: string, purpose: LinkPurpose, secret: string): string {
  const url = new URL(pathByPurpose[purpose], webUrl);
  url.searchParams.set("token", secret);
  return url.href;
}
