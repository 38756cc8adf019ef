-- When a plan begins that was ordered in a trial and is charged from its end; null: with the order.
alter table orders add column begins_at timestamptz;
