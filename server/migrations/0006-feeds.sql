-- Market data fetched from vendors day by day. Owned by the companies domain.

alter table import_runs drop constraint import_runs_kind_check;
alter table import_runs add constraint import_runs_kind_check
  check (kind in ('bulk', 'jpx_list', 'sample', 'feed'));

-- How far a vendor's disclosures of a day are stored: written in the transaction that writes them,
-- so that a run that was killed asks for the rest only.
create table feed_cursors (
  vendor text not null,
  day date not null,
  -- The vendor's own words; they mean nothing here.
  cursor text not null,
  run_id uuid not null,
  primary key (vendor, day)
);

-- Null where the list gives no English name.
alter table issue_listings add column name_en text;
