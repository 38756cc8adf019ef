-- Lists of issues as what changed from one to the next, refusals of a day once each. Owned by the companies domain.

-- The days of which a list is known.
create table listing_days (
  as_of date primary key,
  run_id uuid not null
);
insert into listing_days (as_of, run_id)
  select distinct on (as_of) as_of, run_id from issue_listings order by as_of, run_id;

-- What a list said otherwise than the list before it: what it says on any of its days stands in the newest row up to
-- that day. A row without a name: this list no longer names the issue.
create table listing_changes (
  code text not null,
  as_of date not null references listing_days,
  name_jp text,
  name_en text,
  segment text,
  sector33 text,
  sector17 text,
  size text,
  kind text check (kind in ('stock', 'fund')),
  run_id uuid not null,
  primary key (code, as_of),
  check ((name_jp is null) = (kind is null))
);
with said as (
  select c.code, d.as_of, l.name_jp, l.name_en, l.segment, l.sector33, l.sector17, l.size, l.kind,
    coalesce(l.run_id, d.run_id) as run_id,
    row(l.name_jp, l.name_en, l.segment, l.sector33, l.sector17, l.size, l.kind) as content,
    lag(row(l.name_jp, l.name_en, l.segment, l.sector33, l.sector17, l.size, l.kind))
      over (partition by c.code order by d.as_of) as content_before,
    row_number() over (partition by c.code order by d.as_of) as place
  from (select code, min(as_of) as first from issue_listings group by code) c
  join listing_days d on d.as_of >= c.first
  left join issue_listings l on l.code = c.code and l.as_of = d.as_of)
insert into listing_changes (code, as_of, name_jp, name_en, segment, sector33, sector17, size, kind, run_id)
  select code, as_of, name_jp, name_en, segment, sector33, sector17, size, kind, run_id
  from said where place = 1 or content is distinct from content_before;
drop table issue_listings;

-- A day that is refused in the same words again is the same refusal, seen once more.
alter table gate_decisions
  add column seen integer not null default 1,
  add column last_seen_at timestamptz;
update gate_decisions set last_seen_at = decided_at;
with repeated as (
  select decision_id, last_value(decided_at) over same as last_seen_at, count(*) over same as seen,
    row_number() over (partition by date, accepted, rows, reasons order by decided_at) as place
  from gate_decisions where not accepted
  window same as (partition by date, accepted, rows, reasons order by decided_at
    rows between unbounded preceding and unbounded following))
update gate_decisions g set seen = r.seen, last_seen_at = r.last_seen_at
  from repeated r where r.decision_id = g.decision_id and r.place = 1;
with repeated as (
  select decision_id,
    row_number() over (partition by date, accepted, rows, reasons order by decided_at) as place
  from gate_decisions where not accepted)
delete from gate_decisions g using repeated r where r.decision_id = g.decision_id and r.place > 1;
alter table gate_decisions alter column last_seen_at set not null;
