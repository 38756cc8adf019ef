import type { User } from "@tenbin/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SitePath } from "../site/site-pages.ts";
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

/** Empty, without a message, if the user cannot be loaded (specification 8.7). */
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
  return failed ? null : <ViewerSkeleton />;
}

export function ViewerSkeleton() {
  return (
    <Skeleton label="会員の情報を読み込んでいます">
      <SkeletonLine width={90} />
      <SkeletonLine />
      <SkeletonLine width={60} />
    </Skeleton>
  );
}
