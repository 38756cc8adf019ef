-- Documents that were made of reports, so that every process finds what one has made. Owned by the reports domain.
create table report_files (
  -- Of the figures and of what draws them: other data, another document.
  digest text primary key,
  bytes bytea not null,
  made_at timestamptz not null
);
