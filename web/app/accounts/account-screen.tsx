import type { ReactNode } from "react";
import { AccountNotices } from "./account-notices.tsx";
import "./accounts.css";

export function AccountScreen({
  heading,
  ways,
  children,
}: {
  readonly heading: string;
  readonly ways?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="page account-screen">
      <h1>{heading}</h1>
      <AccountNotices />
      {children}
      {ways === undefined ? null : <div className="account-ways">{ways}</div>}
    </div>
  );
}

export function EmailLine({
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

export function OrDivider() {
  return (
    <p className="account-or">
      <span>または</span>
    </p>
  );
}
