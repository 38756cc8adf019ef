-- What /promising shows all day: companies by their score, stored with the open ones, which are the first three of them.
-- Null: chosen before, by the price alone.
alter table open_companies add column ranks jsonb;
