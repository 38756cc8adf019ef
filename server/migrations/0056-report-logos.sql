-- A member's own logo for documents, redrawn by us: never the bytes that were sent. Owned by the reports domain.
create table report_logos (
  uid text primary key references members (uid) on delete cascade,
  media_type text not null,
  bytes bytea not null,
  -- Its proportion: pixels, or units of the drawing.
  width real not null,
  height real not null,
  uploaded_at timestamptz not null
);
