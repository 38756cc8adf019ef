-- Companies that a member compares one with, instead of those by sector and size. Owned by the reports domain.
create table chosen_peers (
  uid text not null references members (uid) on delete cascade,
  -- Five characters each; peers in the member's order.
  code text not null,
  peers text[] not null,
  primary key (uid, code)
);
