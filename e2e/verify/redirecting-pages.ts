/** Pages whose script always redirects visitors to the login or to an earlier step. */
export const redirectingPages: ReadonlySet<string> = new Set([
  "/login/password",
  "/portfolio",
  "/register/login",
  "/setting",
  "/setting/mail-change",
  "/setting/delete-account",
  "/setting/password-change",
  "/pricing/downgrade/confirm",
  "/pricing/churn/confirm",
  "/supertrial/google-login",
  "/supertrial/questionnaire",
  "/supertrial/password-setting",
]);
