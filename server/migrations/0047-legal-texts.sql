-- Legal documents as they were shown, so that earlier texts stay readable. Owned by the legal domain.
create table legal_texts (
  document text not null,
  -- Hash of the content.
  text_id text not null,
  version date not null,
  content jsonb not null,
  first_shown_at timestamptz not null,
  primary key (document, text_id)
);
