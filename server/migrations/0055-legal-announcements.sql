-- Versions of legal documents that members were told of by mail. Owned by the legal domain.
create table legal_announcements (
  document text not null check (document in ('tos', 'privacy')),
  version date not null,
  begun_at timestamptz not null,
  -- The last member whose mail is written; null before the first and after the last.
  written_until text,
  -- Null while mails are written. The first version of an installation is announced to nobody.
  ended_at timestamptz,
  primary key (document, version)
);
