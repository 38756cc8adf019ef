-- Of a downgrade that an upgrade withdraws: it is scheduled again if the upgrade is not paid.
alter table orders add column withdrawn_plan text;
