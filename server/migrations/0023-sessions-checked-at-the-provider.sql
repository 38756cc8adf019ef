-- What of an account at the identity provider is ours, and which sessions were checked there.

alter table members
  -- Google's id of the only Google account that signs in; null: not seen yet, or none.
  add column google_subject text,
  -- From when the provider accepts sessions, as our last change there left it. A later time: somebody else's change.
  add column provider_valid_since timestamptz,
  -- The session_epoch it was stored with; another one: an older version has ended the sessions since.
  add column provider_valid_epoch text,
  -- Password links asked for up to this moment are over.
  add column reset_links_valid_from timestamptz not null default 'epoch';
update members set reset_links_valid_from = links_valid_from;

-- Sessions that the provider was asked about when they were first seen.
create table checked_sessions (
  uid text not null references members (uid) on delete cascade,
  -- Unix seconds of the sign-in, by which tokens name their session.
  auth_time bigint not null,
  primary key (uid, auth_time)
);

-- Changes of an account in progress, at the provider and here: one at a time.
create table account_changes (
  uid text primary key references members (uid) on delete cascade,
  holder uuid not null,
  expires_at timestamptz not null,
  -- The owner waits with a mailed link: this change must not count.
  superseded boolean not null default false
);
