-- Digests that are due although nothing was told, as results of the member's companies are planned. Owned by the alerts domain.
create table alert_digests (
  uid text primary key references members (uid) on delete cascade,
  -- Null: none is due.
  due_at timestamptz,
  -- The last day whose planned results the digest names.
  until date,
  -- That day of the last digest that was written.
  told_until date
);
create index on alert_digests (due_at) where due_at is not null;
