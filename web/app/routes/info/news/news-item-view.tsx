import type { NewsItem } from "@tenbin/contract";
import { Badge } from "../../../ui/figures/badge.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import "./news.css";

export function NewsItemView({ item }: { readonly item: NewsItem }) {
  return (
    <article className="page news-item">
      <Breadcrumbs
        crumbs={[
          { label: "トップ", to: "/" },
          { label: "お知らせ", to: "/news" },
        ]}
        current={item.title}
      />
      <h1>{item.title}</h1>
      <p className="cluster note">
        <Badge>{item.category_label}</Badge>
        <time className="num" dateTime={item.published_at}>
          {formatDateTime(item.published_at)}
        </time>
        {item.revised_at === null ? null : (
          <span>
            <time className="num" dateTime={item.revised_at}>
              {formatDateTime(item.revised_at)}
            </time>
            に訂正
          </span>
        )}
      </p>
      {/* oxlint-disable-next-line react/no-danger -- the API renders an allowlist of elements from Markdown */}
      <div className="news-text" dangerouslySetInnerHTML={{ __html: item.html }} />
    </article>
  );
}
