-- How far the clock of billing, trial and rights is ahead of the machine's; it is moved on a local start only.
create table moved_clock (
  -- A single row.
  id boolean primary key default true check (id),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
