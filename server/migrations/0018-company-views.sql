-- Companies whose page the API served to a member. Owned by the members domain.
create table company_views (
  uid text not null references members (uid) on delete cascade,
  ticker text not null,
  first_viewed_at timestamptz not null,
  primary key (uid, ticker)
);
