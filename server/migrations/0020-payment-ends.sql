-- Accounts whose deletion was requested while what they pay for could not be ended yet; it is tried until it is.
create table payment_ends (
  uid text primary key references members (uid) on delete cascade,
  requested_at timestamptz not null
);
