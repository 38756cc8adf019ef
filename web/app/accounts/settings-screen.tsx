import type { User } from "@tenbin/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { reloadViewer } from "../viewer/use-viewer.ts";
import type { SitePath } from "../site/site-pages.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonLine } from "../ui/feedback/skeleton.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { useRequireAccount } from "./use-require-account.ts";

export function SettingsScreen({
  page,
  heading,
  children,
}: {
  readonly page: SitePath;
  readonly heading: string;
  readonly children: (user: User) => ReactNode;
}) {
  const { user, failed } = useRequireAccount(page);
  return (
    <AccountScreen heading={heading} ways={<Link to="/setting">設定に戻る</Link>}>
      <ViewerContent user={user} failed={failed}>
        {children}
      </ViewerContent>
    </AccountScreen>
  );
}

export function ViewerContent({
  user,
  failed,
  children,
}: {
  readonly user: User | null;
  readonly failed: boolean;
  readonly children: (user: User) => ReactNode;
}) {
  if (user !== null) return children(user);
  if (!failed) {
    return (
      <Skeleton label="会員の情報を読み込んでいます">
        <SkeletonLine width={90} />
        <SkeletonLine />
        <SkeletonLine width={60} />
      </Skeleton>
    );
  }
  return (
    <ErrorState title="会員の情報を読み込めませんでした" onRetry={() => void reloadViewer()}>
      <p>通信の状態を確かめて、もう一度お試しください。</p>
    </ErrorState>
  );
}
