-- Announcements of the operator. Owned by the content domain.
create table news_items (
  slug text primary key,
  title text not null,
  category text not null,
  -- Markdown as the operator wrote it.
  body text not null,
  -- In the future: scheduled.
  published_at timestamptz not null,
  -- When text that had been published was last changed.
  revised_at timestamptz,
  withdrawn_at timestamptz,
  -- Rises with every change.
  revision integer not null
);
create index news_items_by_day on news_items (published_at desc, slug);
