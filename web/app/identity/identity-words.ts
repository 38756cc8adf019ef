import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import type { SitePath } from "../site/site-pages.ts";

/** What the reader can do about it. */
export type WayOn =
  /** The same once more, now or later. */
  | { readonly kind: "again" }
  /** `signInWithGoogle("redirect")`, by a button with this label. */
  | { readonly kind: "redirect"; readonly label: string }
  | { readonly kind: "page"; readonly to: SitePath; readonly label: string };

/** What went wrong, for the reader. */
export interface IdentityWords {
  readonly message: string;
  readonly way: WayOn;
}

const again: WayOn = { kind: "again" };
const byRedirect: WayOn = { kind: "redirect", label: "画面を切り替えてGoogleで続ける" };
const byMail: WayOn = { kind: "page", to: "/login/email", label: "メールアドレスでログイン" };
const fromStart: WayOn = { kind: "page", to: "/login", label: "ログインし直す" };
const forgotten: WayOn = {
  kind: "page",
  to: "/setting/password-forget",
  label: "パスワードを再設定する",
};
const contact: WayOn = { kind: "page", to: "/cc", label: "お問い合わせについて" };
const withoutLogin: WayOn = { kind: "page", to: "/search", label: "ログインせずに企業を調べる" };

const words = (message: string, way: WayOn): IdentityWords => ({ message, way });

// One answer, whether the address or the password is unknown.
const credentials = words("メールアドレスまたはパスワードが正しくありません。", forgotten);
const closed = words(
  "ログイン用の画面が閉じられました。続けるときは、もう一度ボタンを押してください。",
  again,
);
const misconfigured = words(
  "このサイトのログインの設定に不備があり、いまはログインできません。企業のページは、ログインしなくても見られます。",
  withoutLogin,
);
const ended = words("ログインの期限が切れました。もう一度ログインしてください。", fromStart);
const unfinished = words(
  "ログインの手続きを確認できませんでした。最初からやり直してください。",
  fromStart,
);
const offline = words("通信できませんでした。電波の良い場所で、もう一度お試しください。", again);
const fallback = words(
  "ログインの手続きで問題が起きました。少し待ってから、もう一度お試しください。",
  again,
);

/** By the provider's code (`auth/…`), and by the messages of specification §5. */
const table: Readonly<Record<string, IdentityWords>> = {
  "auth/unauthorized-domain": words(
    "このアドレスで開いたサイトでは、Googleでのログインを使えません。メールアドレスでログインしてください。",
    byMail,
  ),
  "auth/popup-blocked": words(
    "ブラウザーがログイン用の小さな画面を止めました。画面を切り替えて続けられます。",
    byRedirect,
  ),
  "auth/network-request-failed": offline,
  "auth/timeout": offline,
  "auth/internal-error": words(
    "Googleの画面を開けませんでした。通信の状態を確かめて、もう一度お試しください。",
    again,
  ),
  "auth/invalid-api-key": misconfigured,
  "auth/api-key-not-valid.-please-pass-a-valid-api-key.": misconfigured,
  "auth/auth-domain-config-required": misconfigured,
  "auth/operation-not-allowed": misconfigured,
  "auth/configuration-not-found": misconfigured,
  "auth/invalid-auth-event": unfinished,
  "auth/no-auth-event": unfinished,
  "auth/argument-error": unfinished,
  "auth/invalid-credential": credentials,
  "auth/invalid-login-credentials": credentials,
  "auth/wrong-password": credentials,
  "auth/user-not-found": credentials,
  "auth/invalid-email": credentials,
  "auth/missing-email": credentials,
  "auth/missing-password": credentials,
  "auth/too-many-requests": words(
    "短い時間に何度も試されたため、しばらくログインできません。時間をおくか、パスワードを再設定してください。",
    forgotten,
  ),
  "auth/popup-closed-by-user": closed,
  "auth/cancelled-popup-request": closed,
  "auth/user-cancelled": closed,
  "auth/user-disabled": words(
    "このアカウントは停止されています。お心当たりがないときは、お問い合わせください。",
    contact,
  ),
  "auth/account-exists-with-different-credential": words(
    "このアドレスは、メールアドレスとパスワードで登録されています。",
    byMail,
  ),
  "auth/user-mismatch": words(
    "いまログインしているアカウントとは別のアカウントです。同じアカウントを選んでください。",
    again,
  ),
  "auth/user-token-expired": ended,
  "auth/invalid-user-token": ended,
  "auth/requires-recent-login": ended,
  "auth/null-user": ended,
  "auth/invalid-custom-token": unfinished,
  "auth/custom-token-mismatch": unfinished,
  "auth/web-storage-unsupported": words(
    "ブラウザーがこのサイトのデータの保存を許していません。設定で許すか、メールアドレスでログインしてください。",
    byMail,
  ),
  "auth/operation-not-supported-in-this-environment": words(
    "このブラウザーでは、Googleでのログインを使えません。メールアドレスでログインしてください。",
    byMail,
  ),
  "email or password is null": words("メールアドレスとパスワードを入力してください。", again),
  "No current user": ended,
  "loginUser is null": ended,
};

/** Words for whatever `Identity` rejects with, errors of the API included; every error has some. */
export function wordsOfIdentityError(error: unknown): IdentityWords {
  if (error instanceof ApiError) return wordsOfApiError(error);
  if (!(error instanceof Error)) return fallback;
  const key = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return Object.hasOwn(table, key) ? (table[key] ?? fallback) : fallback;
}

function wordsOfApiError({ errorType, message, status }: ApiError): IdentityWords {
  const way = status === 401 || errorType === "reauthentication_required" ? fromStart : again;
  // Without a status nothing arrived.
  if (status === null) return offline;
  return words(errorType === null ? message : errors[errorType].message, way);
}
