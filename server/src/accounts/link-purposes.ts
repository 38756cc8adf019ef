export type LinkPurpose =
  | "register"
  | "supertrial"
  | "mail_change"
  | "password_reset"
  | "delete_account";

const pathByPurpose: Readonly<Record<LinkPurpose, string>> = {
  register: "/register/verify",
  supertrial: "/supertrial/verify",
  password_reset: "/setting/password-forget/reset",
  mail_change: "/setting/mail-change/confirm",
  delete_account: "/setting/delete-account",
};

export function linkUrl(webUrl: string, purpose: LinkPurpose, secret: string): string {
  const url = new URL(pathByPurpose[purpose], webUrl);
  url.searchParams.set("token", secret);
  return url.href;
}
