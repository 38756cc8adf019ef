-- Screens that members keep. Owned by the screening domain.
create table saved_screens (
  uid text not null references members (uid) on delete cascade,
  -- Chosen by the caller, so that a repeated call saves once.
  screen_id uuid not null,
  position integer not null,
  name text not null,
  note text not null,
  -- Conditions, order and day, as POST /screening takes them.
  question jsonb not null,
  -- Column set and columns.
  view jsonb not null,
  -- Rises with every change but those of the position.
  version integer not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (uid, screen_id)
);
