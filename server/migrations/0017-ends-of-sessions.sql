-- Ends of sessions and of mailed links, more exactly than by the whole second of a sign-in.

alter table members
  -- Links asked for up to this moment are over.
  add column links_valid_from timestamptz not null default 'epoch',
  -- What a session begun with a custom token must carry; new whenever all sessions end.
  add column session_epoch text not null default '';
update members set links_valid_from = sessions_valid_from + interval '1 second';

-- Sessions that ended alone, by signing out. Their refresh tokens live on at the provider.
create table signed_out_sessions (
  uid text not null references members (uid) on delete cascade,
  -- Unix seconds of the sign-in, by which tokens name their session.
  auth_time bigint not null,
  primary key (uid, auth_time)
);
