-- Who is a member. Owned by the accounts domain.

-- One row per member. The identity provider keeps the password and vouches for the address.
create table members (
  -- The identity provider's id of the person.
  uid text primary key,
  -- As the member typed it; the identity provider has the same.
  email text not null,
  -- Lower case, NFKC: what "the same address" means.
  email_key text not null unique,
  user_type text not null default 'personal'
    check (user_type in ('personal', 'monitor', 'enterprise', 'temporal')),
  -- Last Japanese day of a monitor's or enterprise's rights; null: none, or without end.
  lifetime date,
  autosave boolean not null default true,
  -- May read, and change nothing.
  read_only boolean not null default false,
  operator boolean not null default false,
  registered_at timestamptz not null,
  -- Sessions that began before are over.
  sessions_valid_from timestamptz not null,
  -- Asked to be deleted; taken back by signing in again before the data are gone.
  deletion_requested_at timestamptz
);
create index members_to_delete on members (deletion_requested_at)
  where deletion_requested_at is not null;

-- Single-use links that were mailed, by what they are for.
create table mailed_links (
  -- SHA-256 of the secret: who reads this table can use none of them.
  secret_hash bytea primary key,
  purpose text not null
    check (purpose in ('register', 'mail_change', 'password_reset', 'delete_account')),
  -- The address it was mailed to.
  email text not null,
  -- Whose account it changes; null for somebody who has none yet.
  uid text references members (uid) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_by_expiry on mailed_links (expires_at);
create index mailed_links_by_member on mailed_links (uid);

-- Steps that a member has reached; ticker '' where a step is of no company.
create table achievements (
  uid text not null references members (uid) on delete cascade,
  step text not null,
  ticker text not null default '',
  achieved_at timestamptz not null,
  primary key (uid, step, ticker)
);

-- What happened to accounts: kept when the account is gone.
create table security_events (
  event_id uuid primary key,
  -- Null for somebody who is no member.
  uid text,
  kind text not null,
  occurred_at timestamptz not null,
  request_id text,
  -- Keyed hash of the client's address: the same client is seen to be the same, and no more.
  client_hash text,
  detail jsonb not null default '{}'
);
create index security_events_by_member on security_events (uid, occurred_at);
