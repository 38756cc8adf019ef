import type { ReactNode } from "react";
import { ButtonLink } from "../ui/actions/button.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonLine } from "../ui/feedback/skeleton.tsx";
import type { ApiData } from "./use-api-data.ts";

/** Refreshing keeps what is shown; a first failure can be tried again. */
export function ApiContent<T>({
  loaded: { data, failure, reload },
  name,
  lines = 4,
  children,
}: {
  readonly loaded: ApiData<T>;
  /** What is loaded: ご契約の内容 */
  readonly name: string;
  /** About how many it has. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}) {
  if (data !== null) return children(data);
  if (failure === null) {
    return (
      <Skeleton label={`${name}を読み込んでいます`}>
        {Array.from({ length: lines }, (_, line) => (
          <SkeletonLine key={line} width={[90, 70, 82, 60][line % 4] ?? 70} />
        ))}
      </Skeleton>
    );
  }
  const { message, action } = failure;
  return (
    <ErrorState title={`${name}を読み込めませんでした`} onRetry={reload}>
      <p>{message}</p>
      {action.kind === "page" ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
    </ErrorState>
  );
}
