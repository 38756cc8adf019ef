-- Issues that the exchange may delist (監理) or will delist (整理), as its lists tell. Owned by the companies domain.
create table listing_alerts (
  code text not null,
  kind text not null check (kind in ('supervision', 'delisting')),
  since date not null,
  -- The first day on which it no longer stands; null while nothing says so.
  until date check (until >= since),
  run_id uuid not null,
  primary key (code, kind, since)
);

alter table import_runs drop constraint import_runs_kind_check;
alter table import_runs add constraint import_runs_kind_check
  check (kind in ('bulk', 'jpx_list', 'jpx_alerts', 'sample', 'feed'));
