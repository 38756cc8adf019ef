-- When a vendor was last asked for the disclosures of the day; null for days fetched before this was kept.
alter table daily_runs add column disclosures_asked_at timestamptz;
