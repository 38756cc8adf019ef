-- Up to which market day a member has read what changed of their companies; null before the first time.
alter table portfolios add column changes_read_until date;
