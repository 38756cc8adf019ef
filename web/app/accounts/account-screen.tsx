import type { ReactNode } from "react";
import { useRootData } from "../layout/root-data.ts";
import { Notice } from "../ui/notice.tsx";
import "./accounts.css";

/** One question, what it is for, and the ways out below a line. */
export function AccountScreen({
  heading,
  ways,
  children,
}: {
  readonly heading: string;
  /** Links out. */
  readonly ways?: ReactNode;
  readonly children: ReactNode;
}) {
  const root = useRootData();
  return (
    <div className="page account-screen">
      <h1>{heading}</h1>
      <noscript>
        <Notice tone="notice">
          この画面の操作にはJavaScriptを使います。ブラウザーの設定で有効にしてから、開き直してください。
        </Notice>
      </noscript>
      {root?.identity === null ? (
        <Notice tone="notice">
          このサイトではログインの準備がすんでいないため、いまは登録もログインもできません。
        </Notice>
      ) : null}
      {children}
      {ways === undefined ? null : <div className="account-ways">{ways}</div>}
    </div>
  );
}

/** Whose address this is about; the action changes it. */
export function AddressLine({
  address,
  children,
}: {
  readonly address: string | null | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="account-who">
      <b>{address}</b>
      {children}
    </div>
  );
}

export function Or() {
  return (
    <p className="account-or">
      <span>または</span>
    </p>
  );
}
