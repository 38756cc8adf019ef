-- One row per member who ever added a company. Its lock orders the member's changes. Owned by the portfolio domain.
create table portfolios (
  uid text primary key references members (uid) on delete cascade,
  changed_at timestamptz not null,
  -- Companies before the first removal since something was added: restoring may lead back to it. 0: nothing was removed since.
  restorable_up_to integer not null default 0
);

create table portfolio_companies (
  uid text not null references portfolios (uid) on delete cascade,
  -- Five characters.
  code text not null,
  -- Ascending in the member's order; ties by added_at.
  position integer not null,
  note text not null default '',
  labels text[] not null default '{}',
  -- [{"account", "shares", "average_cost"}]
  holdings jsonb not null default '[]',
  added_at timestamptz not null,
  -- Not null: removed, and kept to be restored.
  removed_at timestamptz,
  primary key (uid, code)
);
create index portfolio_companies_removed on portfolio_companies (removed_at) where removed_at is not null;
