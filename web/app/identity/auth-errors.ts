import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import type { SitePath } from "../site/site-pages.ts";

type RecoveryAction =
  | { readonly kind: "again" }
  | { readonly kind: "redirect"; readonly label: string }
  | { readonly kind: "page"; readonly to: SitePath; readonly label: string };

export interface AuthErrorInfo {
  readonly message: string;
  readonly action: RecoveryAction;
}

const tryAgain: RecoveryAction = { kind: "again" };
const continueByRedirect: RecoveryAction = {
  kind: "redirect",
  label: "画面を切り替えてGoogleで続ける",
};
const signInByEmail: RecoveryAction = {
  kind: "page",
  to: "/login/email",
  label: "メールアドレスでログイン",
};
const signInAgain: RecoveryAction = { kind: "page", to: "/login", label: "ログインし直す" };
const resetPassword: RecoveryAction = {
  kind: "page",
  to: "/setting/password-forget",
  label: "パスワードを再設定する",
};
const contactUs: RecoveryAction = { kind: "page", to: "/cc", label: "お問い合わせについて" };
const browseWithoutLogin: RecoveryAction = {
  kind: "page",
  to: "/search",
  label: "ログインせずに企業を調べる",
};

const errorInfo = (message: string, way: RecoveryAction): AuthErrorInfo => ({
  message,
  action: way,
});

// The same error whether the address or the password is unknown.
const credentials = errorInfo("メールアドレスまたはパスワードが正しくありません。", resetPassword);
const popupClosed = errorInfo(
  "ログイン用の画面が閉じられました。続けるときは、もう一度ボタンを押してください。",
  tryAgain,
);
const misconfigured = errorInfo(
  "このサイトのログインの設定に不備があり、いまはログインできません。企業のページは、ログインしなくても見られます。",
  browseWithoutLogin,
);
const sessionEnded = errorInfo(
  "ログインの期限が切れました。もう一度ログインしてください。",
  signInAgain,
);
const unfinished = errorInfo(
  "ログインの手続きを確認できませんでした。最初からやり直してください。",
  signInAgain,
);
const offline = errorInfo(
  "通信できませんでした。電波の良い場所で、もう一度お試しください。",
  tryAgain,
);
const fallback = errorInfo(
  "ログインの手続きで問題が起きました。少し待ってから、もう一度お試しください。",
  tryAgain,
);

type ErrorKind =
  | "wrong_password"
  /** The session is over; any other failed renewal may be temporary. */
  | "session_ended";

type ProviderError = readonly [AuthErrorInfo, ...ErrorKind[]];

/** By the provider's code (`auth/…`), and by the messages of specification 5.1 to 5.3. */
const PROVIDER_ERRORS: Readonly<Record<string, ProviderError>> = {
  "auth/unauthorized-domain": [
    errorInfo(
      "このアドレスで開いたサイトでは、Googleでのログインを使えません。メールアドレスでログインしてください。",
      signInByEmail,
    ),
  ],
  "auth/popup-blocked": [
    errorInfo(
      "ブラウザーがログイン用の小さな画面を止めました。画面を切り替えて続けられます。",
      continueByRedirect,
    ),
  ],
  "auth/network-request-failed": [offline],
  "auth/timeout": [offline],
  "auth/internal-error": [
    errorInfo(
      "Googleの画面を開けませんでした。通信の状態を確かめて、もう一度お試しください。",
      tryAgain,
    ),
  ],
  "auth/invalid-api-key": [misconfigured],
  "auth/api-key-not-valid.-please-pass-a-valid-api-key.": [misconfigured],
  "auth/auth-domain-config-required": [misconfigured],
  "auth/operation-not-allowed": [misconfigured],
  "auth/configuration-not-found": [misconfigured],
  "auth/invalid-auth-event": [unfinished],
  "auth/no-auth-event": [unfinished],
  "auth/argument-error": [unfinished],
  "auth/invalid-credential": [credentials, "wrong_password"],
  "auth/invalid-login-credentials": [credentials, "wrong_password"],
  "auth/wrong-password": [credentials, "wrong_password"],
  "auth/user-not-found": [credentials, "wrong_password", "session_ended"],
  "auth/invalid-email": [credentials, "wrong_password"],
  "auth/missing-email": [credentials],
  "auth/missing-password": [credentials],
  "auth/too-many-requests": [
    errorInfo(
      "短い時間に何度も試されたため、しばらくログインできません。時間をおくか、パスワードを再設定してください。",
      resetPassword,
    ),
  ],
  "auth/popup-closed-by-user": [popupClosed],
  "auth/cancelled-popup-request": [popupClosed],
  "auth/user-cancelled": [popupClosed],
  "auth/user-disabled": [
    errorInfo(
      "このアカウントは停止されています。お心当たりがないときは、お問い合わせください。",
      contactUs,
    ),
    "session_ended",
  ],
  "auth/account-exists-with-different-credential": [
    errorInfo("このアドレスは、メールアドレスとパスワードで登録されています。", signInByEmail),
  ],
  "auth/credential-already-in-use": [
    errorInfo(
      "このGoogleアカウントは、別の会員登録で使われています。ほかの方法で手続きを進めてください。",
      tryAgain,
    ),
  ],
  "auth/user-mismatch": [
    errorInfo(
      "いまログインしているアカウントとは別のアカウントです。同じアカウントを選んでください。",
      tryAgain,
    ),
  ],
  "auth/user-token-expired": [sessionEnded, "session_ended"],
  "auth/invalid-user-token": [sessionEnded, "session_ended"],
  "auth/requires-recent-login": [sessionEnded],
  "auth/null-user": [sessionEnded, "session_ended"],
  "auth/invalid-custom-token": [unfinished],
  "auth/custom-token-mismatch": [unfinished],
  "auth/web-storage-unsupported": [
    errorInfo(
      "ブラウザーがこのサイトのデータの保存を許していません。設定で許すか、メールアドレスでログインしてください。",
      signInByEmail,
    ),
  ],
  "auth/operation-not-supported-in-this-environment": [
    errorInfo(
      "このブラウザーでは、Googleでのログインを使えません。メールアドレスでログインしてください。",
      signInByEmail,
    ),
  ],
  "email or password is null": [
    errorInfo("メールアドレスとパスワードを入力してください。", tryAgain),
  ],
  "No current user": [sessionEnded],
  "loginUser is null": [sessionEnded],
};

function findProviderError(error: Error): ProviderError {
  const key = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return (Object.hasOwn(PROVIDER_ERRORS, key) ? PROVIDER_ERRORS[key] : undefined) ?? [fallback];
}

function hasKind(error: unknown, kind: ErrorKind): boolean {
  if (!(error instanceof Error)) return false;
  const [, ...kinds] = findProviderError(error);
  return kinds.includes(kind);
}

export const isWrongPassword = (error: unknown) => hasKind(error, "wrong_password");
/** The server does not take a new password. */
export const isRefusedPassword = (error: unknown) =>
  error instanceof ApiError &&
  (error.errorType === "password_too_common" || error.errorType === "password_from_context");
export const isSessionEnded = (error: unknown) => hasKind(error, "session_ended");

export function describeAuthError(error: unknown): AuthErrorInfo {
  if (error instanceof ApiError) return describeApiError(error);
  if (!(error instanceof Error)) return fallback;
  const [info] = findProviderError(error);
  return info;
}

function describeApiError({ errorType, message, status }: ApiError): AuthErrorInfo {
  const way = status === 401 || errorType === "reauthentication_required" ? signInAgain : tryAgain;
  if (status === null) return offline;
  return errorInfo(errorType === null ? message : errors[errorType].message, way);
}
