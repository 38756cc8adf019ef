-- Bars of closed years are packed: one row a code and year with an array per column. Rows of a day remain what
-- is written; `bars` and `adjusted_bars` become views that give both alike.

alter table bars rename to bar_rows;
alter table bar_rows rename constraint bars_pkey to bar_rows_pkey;
alter table adjusted_bars rename to adjusted_bar_rows;
alter table adjusted_bar_rows rename constraint adjusted_bars_pkey to adjusted_bar_rows_pkey;

do $$
declare
  partition record;
begin
  for partition in
    select c.oid::regclass as name, c.relname as old,
      replace(c.relname, 'bars_', 'bar_rows_') as new
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('bar_rows'::regclass, 'adjusted_bar_rows'::regclass)
  loop
    execute format('alter table %s rename to %I', partition.name, partition.new);
  end loop;
end $$;

-- All bars of a code in a calendar year, by day. A code's year stands here or in bar_rows, never in both.
create table bar_years (
  code text not null,
  year smallint not null,
  -- Bars, as many as each array has elements.
  bars smallint not null,
  -- Ascending, counted from 1 January = 0.
  days smallint[] not null,
  -- Null: none of the bars has one.
  open double precision[],
  high double precision[],
  low double precision[],
  close double precision[],
  volume bigint[],
  -- Null: all are 1.
  adj_factor double precision[],
  primary key (code, year)
);
create index bar_years_by_year on bar_years (year);
create table adjusted_bar_years (like bar_years including all);

-- Bars of packed years, one row each. Ask by code or by year: by date alone all of them are unpacked.
-- Arrays side by side in a select list are read in step, and faster than in FROM.
create view packed_bars as
select code, make_date(year, 1, 1) + day as date, open, high, low, close, volume,
  coalesce(adj_factor, 1) as adj_factor, year
from (
  select code, year, unnest(days) as day, unnest(open) as open, unnest(high) as high,
    unnest(low) as low, unnest(close) as close, unnest(volume) as volume,
    unnest(adj_factor) as adj_factor
  from bar_years) in_step;
create view packed_adjusted_bars as
select code, make_date(year, 1, 1) + day as date, open, high, low, close, volume,
  coalesce(adj_factor, 1) as adj_factor, year
from (
  select code, year, unnest(days) as day, unnest(open) as open, unnest(high) as high,
    unnest(low) as low, unnest(close) as close, unnest(volume) as volume,
    unnest(adj_factor) as adj_factor
  from adjusted_bar_years) in_step;

-- Every bar, packed or not. Who asks by date says the year too: that spares unpacking all the others.
create view bars as
select code, date, open, high, low, close, volume, adj_factor,
  extract(year from date)::smallint as year from bar_rows
union all
select code, date, open, high, low, close, volume, adj_factor, year from packed_bars;
create view adjusted_bars as
select code, date, open, high, low, close, volume, adj_factor,
  extract(year from date)::smallint as year from adjusted_bar_rows
union all
select code, date, open, high, low, close, volume, adj_factor, year from packed_adjusted_bars;
