-- How many unlocks that come with an account a person has spent, by keyed hashes of uid and mailbox under PERSON_SECRET. They
-- stay when the member is gone. Owned by the members domain.
create table unlock_persons (
  person_key text primary key,
  spent integer not null check (spent >= 0)
);

-- The person's keys of a member, former addresses included. Whoever registered before unlocks counted for persons has none
-- and keeps a count alone.
create table member_person_keys (
  uid text not null references members (uid) on delete cascade,
  person_key text not null,
  primary key (uid, person_key)
);

-- Whether it counts in unlock_persons, for whoever has keys. All others are counted by their rows.
alter table unlocks add column of_person boolean not null default false;
