-- The schema after all migrations, for readers. Written by a test; migrations are what counts.

CREATE TABLE account_changes (
  uid text NOT NULL,
  holder uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  superseded boolean NOT NULL DEFAULT false,
  CONSTRAINT account_changes_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT account_changes_pkey PRIMARY KEY (uid)
);

CREATE TABLE achievements (
  uid text NOT NULL,
  step text NOT NULL,
  ticker text NOT NULL DEFAULT ''::text,
  achieved_at timestamp with time zone NOT NULL,
  CONSTRAINT achievements_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT achievements_pkey PRIMARY KEY (uid, step, ticker)
);

CREATE TABLE adjusted_bar_rows (
  code text NOT NULL,
  date date NOT NULL,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  volume bigint,
  adj_factor double precision NOT NULL,
  CONSTRAINT adjusted_bar_rows_pkey PRIMARY KEY (code, date)
) PARTITION BY RANGE (date);

CREATE TABLE adjusted_bar_years (
  code text NOT NULL,
  year smallint NOT NULL,
  bars smallint NOT NULL,
  days smallint[] NOT NULL,
  open double precision[],
  high double precision[],
  low double precision[],
  close double precision[],
  volume bigint[],
  adj_factor double precision[],
  CONSTRAINT adjusted_bar_years_pkey PRIMARY KEY (code, year)
);
CREATE INDEX adjusted_bar_years_year_idx ON public.adjusted_bar_years USING btree (year);

CREATE TABLE advisory_contracts (
  uid text NOT NULL,
  order_id uuid NOT NULL,
  subscription_id text NOT NULL,
  fees_from timestamp with time zone NOT NULL,
  concluded_at timestamp with time zone NOT NULL,
  document_text text NOT NULL,
  delivered_at timestamp with time zone,
  CONSTRAINT advisory_contracts_pkey PRIMARY KEY (uid, order_id)
);

CREATE TABLE alert_days (
  market_day date NOT NULL,
  version text NOT NULL,
  evaluated_at timestamp with time zone NOT NULL,
  CONSTRAINT alert_days_pkey PRIMARY KEY (market_day)
);

CREATE TABLE alert_digests (
  uid text NOT NULL,
  due_at timestamp with time zone,
  until date,
  told_until date,
  CONSTRAINT alert_digests_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT alert_digests_pkey PRIMARY KEY (uid)
);
CREATE INDEX alert_digests_due_at_idx ON public.alert_digests USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE alert_events (
  uid text NOT NULL,
  event_id uuid NOT NULL,
  code text,
  screen_id uuid,
  kind text NOT NULL,
  origin text NOT NULL,
  market_day date NOT NULL,
  detail jsonb NOT NULL,
  told_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  mail_slot text,
  mail_due_at timestamp with time zone,
  mail_id uuid,
  CONSTRAINT alert_events_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT alert_events_pkey PRIMARY KEY (uid, event_id)
);
CREATE INDEX alert_events_mail_due_at_idx ON public.alert_events USING btree (mail_due_at) WHERE ((mail_id IS NULL) AND (mail_due_at IS NOT NULL));

CREATE TABLE alert_settings (
  uid text NOT NULL,
  frequency text NOT NULL,
  portfolio boolean NOT NULL,
  quiet_from smallint,
  quiet_until smallint,
  CONSTRAINT alert_settings_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT alert_settings_pkey PRIMARY KEY (uid)
);

CREATE TABLE alerts (
  uid text NOT NULL,
  alert_id uuid NOT NULL,
  code text,
  screen_id uuid,
  condition jsonb NOT NULL,
  level_day date,
  origin text NOT NULL,
  status text NOT NULL,
  state jsonb,
  state_day date,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT alerts_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT alerts_uid_screen_id_fkey FOREIGN KEY (uid, screen_id) REFERENCES saved_screens(uid, screen_id) ON DELETE CASCADE,
  CONSTRAINT alerts_pkey PRIMARY KEY (uid, alert_id)
);

CREATE TABLE backtests (
  run_id uuid NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  provenance text NOT NULL,
  engine_version text NOT NULL,
  data_version text,
  result json NOT NULL,
  CONSTRAINT backtests_provenance_check CHECK ((provenance = ANY (ARRAY['sample'::text, 'real'::text]))),
  CONSTRAINT backtests_pkey PRIMARY KEY (run_id)
);

CREATE TABLE bar_chunks (
  series text NOT NULL,
  sha256 text NOT NULL,
  rows integer NOT NULL,
  first_code text NOT NULL,
  last_code text NOT NULL,
  first_date date NOT NULL,
  last_date date NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT bar_chunks_series_check CHECK ((series = ANY (ARRAY['raw'::text, 'adjusted'::text]))),
  CONSTRAINT bar_chunks_pkey PRIMARY KEY (series, sha256)
);

CREATE TABLE bar_rows (
  code text NOT NULL,
  date date NOT NULL,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  volume bigint,
  adj_factor double precision NOT NULL,
  CONSTRAINT bar_rows_pkey PRIMARY KEY (code, date)
) PARTITION BY RANGE (date);

CREATE TABLE bar_years (
  code text NOT NULL,
  year smallint NOT NULL,
  bars smallint NOT NULL,
  days smallint[] NOT NULL,
  open double precision[],
  high double precision[],
  low double precision[],
  close double precision[],
  volume bigint[],
  adj_factor double precision[],
  CONSTRAINT bar_years_pkey PRIMARY KEY (code, year)
);
CREATE INDEX bar_years_by_year ON public.bar_years USING btree (year);

CREATE TABLE billing_customers (
  uid text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_reading bigint NOT NULL DEFAULT 0,
  reading bigint NOT NULL DEFAULT 0,
  balance integer NOT NULL DEFAULT 0,
  card_brand text,
  card_last4 text,
  card_expires_on date,
  recipient text,
  forgotten_at timestamp with time zone,
  deleted_at timestamp with time zone,
  former_customers jsonb NOT NULL DEFAULT '[]'::jsonb,
  ending_since timestamp with time zone,
  CONSTRAINT billing_customers_pkey PRIMARY KEY (uid),
  CONSTRAINT billing_customers_customer_id_key UNIQUE (customer_id)
);

CREATE TABLE checked_sessions (
  uid text NOT NULL,
  auth_time bigint NOT NULL,
  CONSTRAINT checked_sessions_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT checked_sessions_pkey PRIMARY KEY (uid, auth_time)
);

CREATE TABLE chosen_peers (
  uid text NOT NULL,
  code text NOT NULL,
  peers text[] NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT chosen_peers_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT chosen_peers_pkey PRIMARY KEY (uid, code)
);

CREATE TABLE company_views (
  uid text NOT NULL,
  ticker text NOT NULL,
  first_viewed_at timestamp with time zone NOT NULL,
  CONSTRAINT company_views_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT company_views_pkey PRIMARY KEY (uid, ticker)
);

CREATE TABLE consents (
  consent_id uuid NOT NULL,
  uid text NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  given boolean NOT NULL,
  text text NOT NULL,
  version text,
  request_id text,
  client_hash text,
  gone_at timestamp with time zone,
  text_id text,
  CONSTRAINT consents_kind_check CHECK ((kind = ANY (ARRAY['tos'::text, 'privacy'::text, 'mail_opt_in'::text]))),
  CONSTRAINT consents_pkey PRIMARY KEY (consent_id)
);
CREATE INDEX consents_by_member ON public.consents USING btree (uid, kind, at);
CREATE INDEX consents_gone ON public.consents USING btree (gone_at) WHERE (gone_at IS NOT NULL);

CREATE TABLE contact_messages (
  number text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  uid text,
  name text NOT NULL,
  email text NOT NULL,
  topic text NOT NULL,
  message text NOT NULL,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (number)
);
CREATE INDEX contact_messages_received_at_idx ON public.contact_messages USING btree (received_at);

CREATE TABLE corporate_actions (
  code text NOT NULL,
  ex_date date NOT NULL,
  factor double precision NOT NULL,
  CONSTRAINT corporate_actions_pkey PRIMARY KEY (code, ex_date)
);

CREATE TABLE coupon_grants (
  uid text NOT NULL,
  code text NOT NULL,
  acquired_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  expires_at timestamp with time zone,
  taken_off_at timestamp with time zone,
  CONSTRAINT coupon_grants_pkey PRIMARY KEY (uid, code)
);

CREATE TABLE coupon_redemptions (
  person_key text NOT NULL,
  code text NOT NULL,
  redeemed_at timestamp with time zone NOT NULL,
  CONSTRAINT coupon_redemptions_pkey PRIMARY KEY (person_key, code)
);

CREATE TABLE coupons (
  code text NOT NULL,
  name text NOT NULL,
  effect jsonb NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  max_redemptions integer NOT NULL,
  redemptions integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  voided_at timestamp with time zone,
  CONSTRAINT coupons_check CHECK ((redemptions <= max_redemptions)),
  CONSTRAINT coupons_max_redemptions_check CHECK ((max_redemptions > 0)),
  CONSTRAINT coupons_pkey PRIMARY KEY (code)
);

CREATE TABLE customer_refreshes (
  uid text NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  handled_at timestamp with time zone,
  CONSTRAINT customer_refreshes_pkey PRIMARY KEY (uid)
);
CREATE INDEX customer_refreshes_done ON public.customer_refreshes USING btree (queued_at) WHERE (due_at IS NULL);
CREATE INDEX customer_refreshes_due ON public.customer_refreshes USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE daily_runs (
  date date NOT NULL,
  step text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  written_at timestamp with time zone,
  finished_at timestamp with time zone,
  attempts integer NOT NULL,
  last_problem text,
  reported_at timestamp with time zone,
  disclosures_asked_at timestamp with time zone,
  CONSTRAINT daily_runs_step_check CHECK ((step = ANY (ARRAY['begun'::text, 'written'::text, 'valued'::text, 'done'::text]))),
  CONSTRAINT daily_runs_pkey PRIMARY KEY (date)
);

CREATE TABLE departures (
  uid text NOT NULL,
  left_at timestamp with time zone NOT NULL,
  CONSTRAINT departures_pkey PRIMARY KEY (uid)
);

CREATE TABLE disputes (
  uid text NOT NULL,
  dispute_id text NOT NULL,
  invoice_id text NOT NULL,
  amount integer NOT NULL,
  status text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT disputes_amount_check CHECK ((amount > 0)),
  CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT disputes_pkey PRIMARY KEY (uid, dispute_id)
);

CREATE TABLE documents (
  document_id text NOT NULL,
  code text NOT NULL,
  edinet_code text,
  name_jp text,
  disclosed_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  title text,
  period_type text NOT NULL,
  period_start date NOT NULL,
  period_end date NOT NULL,
  consolidated boolean NOT NULL,
  accounting_standard text NOT NULL,
  facts jsonb NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT documents_accounting_standard_check CHECK ((accounting_standard = ANY (ARRAY['JP'::text, 'IFRS'::text, 'US'::text]))),
  CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'forecast'::text, 'notice'::text]))),
  CONSTRAINT documents_period_type_check CHECK ((period_type = ANY (ARRAY['1Q'::text, '2Q'::text, '3Q'::text, 'FY'::text]))),
  CONSTRAINT documents_pkey PRIMARY KEY (document_id)
);
CREATE INDEX documents_by_code ON public.documents USING btree (code, disclosed_at);
CREATE INDEX documents_by_disclosure ON public.documents USING btree (disclosed_at DESC);

CREATE TABLE evidence_scales (
  date date NOT NULL,
  input_hash text NOT NULL,
  net_cash_ratio bytea NOT NULL,
  dividend_raised bytea NOT NULL,
  operating_profit_to_ev bytea NOT NULL,
  roe bytea NOT NULL,
  place_sums bytea NOT NULL,
  CONSTRAINT evidence_scales_pkey PRIMARY KEY (date)
);

CREATE TABLE feed_cursors (
  vendor text NOT NULL,
  day date NOT NULL,
  cursor text NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT feed_cursors_pkey PRIMARY KEY (vendor, day)
);

CREATE TABLE frozen_months (
  provenance text NOT NULL,
  month_end date NOT NULL,
  known_until date NOT NULL,
  engine_version text NOT NULL,
  row_count integer NOT NULL,
  root bytea NOT NULL,
  previous bytea,
  link bytea NOT NULL,
  frozen_at timestamp with time zone NOT NULL,
  opened_at timestamp with time zone,
  score json,
  stamp bytea,
  stamped_at timestamp with time zone,
  CONSTRAINT frozen_months_check CHECK ((known_until >= month_end)),
  CONSTRAINT frozen_months_check1 CHECK (((opened_at IS NULL) = (score IS NULL))),
  CONSTRAINT frozen_months_check2 CHECK (((stamp IS NULL) = (stamped_at IS NULL))),
  CONSTRAINT frozen_months_link_check CHECK ((octet_length(link) = 32)),
  CONSTRAINT frozen_months_provenance_check CHECK ((provenance = ANY (ARRAY['sample'::text, 'real'::text]))),
  CONSTRAINT frozen_months_root_check CHECK ((octet_length(root) = 32)),
  CONSTRAINT frozen_months_row_count_check CHECK ((row_count > 0)),
  CONSTRAINT frozen_months_pkey PRIMARY KEY (provenance, month_end)
);
CREATE UNIQUE INDEX frozen_months_chain ON public.frozen_months USING btree (provenance, previous) NULLS NOT DISTINCT;

CREATE TABLE frozen_rows (
  provenance text NOT NULL,
  month_end date NOT NULL,
  position integer NOT NULL,
  code text NOT NULL,
  content text NOT NULL,
  salt bytea NOT NULL,
  leaf bytea NOT NULL,
  CONSTRAINT frozen_rows_leaf_check CHECK ((octet_length(leaf) = 32)),
  CONSTRAINT frozen_rows_position_check CHECK (("position" >= 0)),
  CONSTRAINT frozen_rows_salt_check CHECK ((octet_length(salt) = 32)),
  CONSTRAINT frozen_rows_provenance_month_end_fkey FOREIGN KEY (provenance, month_end) REFERENCES frozen_months(provenance, month_end),
  CONSTRAINT frozen_rows_pkey PRIMARY KEY (provenance, month_end, "position"),
  CONSTRAINT frozen_rows_provenance_month_end_code_key UNIQUE (provenance, month_end, code)
);

CREATE TABLE gate_decisions (
  decision_id uuid NOT NULL,
  date date NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  accepted boolean NOT NULL,
  rows integer NOT NULL,
  reasons jsonb NOT NULL,
  seen integer NOT NULL DEFAULT 1,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT gate_decisions_pkey PRIMARY KEY (decision_id)
);
CREATE INDEX gate_decisions_by_date ON public.gate_decisions USING btree (date, decided_at);

CREATE TABLE import_runs (
  run_id uuid NOT NULL,
  kind text NOT NULL,
  provenance text NOT NULL,
  status text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  report jsonb NOT NULL,
  CONSTRAINT import_runs_kind_check CHECK ((kind = ANY (ARRAY['bulk'::text, 'jpx_list'::text, 'jpx_alerts'::text, 'sample'::text, 'feed'::text]))),
  CONSTRAINT import_runs_provenance_check CHECK ((provenance = ANY (ARRAY['sample'::text, 'real'::text]))),
  CONSTRAINT import_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'finished'::text, 'failed'::text]))),
  CONSTRAINT import_runs_pkey PRIMARY KEY (run_id)
);
CREATE INDEX import_runs_by_start ON public.import_runs USING btree (started_at DESC);

CREATE TABLE impossible_closes (
  series text NOT NULL,
  code text NOT NULL,
  date date NOT NULL,
  close double precision NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT impossible_closes_series_check CHECK ((series = ANY (ARRAY['raw'::text, 'adjusted'::text]))),
  CONSTRAINT impossible_closes_pkey PRIMARY KEY (series, code, date)
);

CREATE TABLE invoices (
  uid text NOT NULL,
  invoice_id text NOT NULL,
  number text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  status text NOT NULL,
  lines jsonb NOT NULL,
  total integer NOT NULL,
  carried_in integer NOT NULL,
  charged integer NOT NULL,
  carried_out integer NOT NULL,
  paid_at timestamp with time zone,
  payment_url text,
  document jsonb,
  CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['paid'::text, 'unpaid'::text, 'void'::text]))),
  CONSTRAINT invoices_pkey PRIMARY KEY (uid, invoice_id)
);

CREATE TABLE issue_lives (
  key text NOT NULL,
  code text NOT NULL,
  until date NOT NULL,
  documents_until date NOT NULL,
  edinet_codes text[] NOT NULL,
  listed_again date NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT issue_lives_check CHECK (((until <= documents_until) AND (until < listed_again))),
  CONSTRAINT issue_lives_pkey PRIMARY KEY (key),
  CONSTRAINT issue_lives_code_until_key UNIQUE (code, until)
);

CREATE TABLE issues (
  code text NOT NULL,
  name_jp text NOT NULL,
  name_kana text,
  name_en text,
  nicknames text[] NOT NULL,
  segment text,
  sector33 text,
  sector17 text,
  size text,
  kind text NOT NULL,
  listing_date date,
  delisting_date date,
  paused boolean NOT NULL,
  alerts text[] NOT NULL,
  source text NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT issues_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'fund'::text]))),
  CONSTRAINT issues_source_check CHECK ((source = ANY (ARRAY['statement'::text, 'bars'::text, 'jpx_list'::text, 'declared'::text]))),
  CONSTRAINT issues_pkey PRIMARY KEY (code)
);

CREATE TABLE last_reconciliation (
  id boolean NOT NULL DEFAULT true,
  finished_at timestamp with time zone NOT NULL,
  checked integer NOT NULL,
  drift jsonb NOT NULL,
  unread jsonb NOT NULL,
  CONSTRAINT last_reconciliation_id_check CHECK (id),
  CONSTRAINT last_reconciliation_pkey PRIMARY KEY (id)
);

CREATE TABLE leases (
  name text NOT NULL,
  holder text NOT NULL,
  fence bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT leases_pkey PRIMARY KEY (name)
);

CREATE TABLE legal_announcements (
  document text NOT NULL,
  version date NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  written_until text,
  ended_at timestamp with time zone,
  CONSTRAINT legal_announcements_document_check CHECK ((document = ANY (ARRAY['tos'::text, 'privacy'::text]))),
  CONSTRAINT legal_announcements_pkey PRIMARY KEY (document, version)
);

CREATE TABLE legal_texts (
  document text NOT NULL,
  text_id text NOT NULL,
  version date NOT NULL,
  content jsonb NOT NULL,
  first_shown_at timestamp with time zone NOT NULL,
  CONSTRAINT legal_texts_pkey PRIMARY KEY (document, text_id)
);

CREATE TABLE listing_alerts (
  code text NOT NULL,
  kind text NOT NULL,
  since date NOT NULL,
  until date,
  run_id uuid NOT NULL,
  CONSTRAINT listing_alerts_check CHECK ((until >= since)),
  CONSTRAINT listing_alerts_kind_check CHECK ((kind = ANY (ARRAY['supervision'::text, 'delisting'::text]))),
  CONSTRAINT listing_alerts_pkey PRIMARY KEY (code, kind, since)
);

CREATE TABLE listing_changes (
  code text NOT NULL,
  as_of date NOT NULL,
  name_jp text,
  name_en text,
  segment text,
  sector33 text,
  sector17 text,
  size text,
  kind text,
  run_id uuid NOT NULL,
  CONSTRAINT listing_changes_check CHECK (((name_jp IS NULL) = (kind IS NULL))),
  CONSTRAINT listing_changes_kind_check CHECK ((kind = ANY (ARRAY['stock'::text, 'fund'::text]))),
  CONSTRAINT listing_changes_as_of_fkey FOREIGN KEY (as_of) REFERENCES listing_days(as_of),
  CONSTRAINT listing_changes_pkey PRIMARY KEY (code, as_of)
);

CREATE TABLE listing_days (
  as_of date NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT listing_days_pkey PRIMARY KEY (as_of)
);

CREATE TABLE mail_choices (
  choice_id bigint NOT NULL,
  uid text NOT NULL,
  kind text NOT NULL,
  given boolean NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  source text NOT NULL,
  request_id text,
  client_hash text,
  gone_at timestamp with time zone,
  CONSTRAINT mail_choices_kind_check CHECK ((kind = ANY (ARRAY['alert'::text, 'digest'::text, 'advertising'::text]))),
  CONSTRAINT mail_choices_source_check CHECK ((source = ANY (ARRAY['questionnaire'::text, 'setting'::text, 'stop_page'::text, 'one_click'::text, 'complaint'::text]))),
  CONSTRAINT mail_choices_pkey PRIMARY KEY (choice_id)
);
CREATE INDEX mail_choices_by_member ON public.mail_choices USING btree (uid, kind, choice_id);
CREATE INDEX mail_choices_gone ON public.mail_choices USING btree (gone_at) WHERE (gone_at IS NOT NULL);

CREATE TABLE mailed_links (
  secret_hash bytea NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  uid text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  person text NOT NULL,
  claimed_until timestamp with time zone,
  CONSTRAINT mailed_links_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'supertrial'::text, 'mail_change'::text, 'password_reset'::text, 'delete_account'::text]))),
  CONSTRAINT mailed_links_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT mailed_links_pkey PRIMARY KEY (secret_hash)
);
CREATE INDEX mailed_links_by_expiry ON public.mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_by_member ON public.mailed_links USING btree (uid);
CREATE INDEX mailed_links_by_person ON public.mailed_links USING btree (person, purpose, created_at);

CREATE TABLE member_cards (
  uid text NOT NULL,
  person_key text NOT NULL,
  CONSTRAINT member_cards_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT member_cards_pkey PRIMARY KEY (uid, person_key)
);

CREATE TABLE member_person_keys (
  uid text NOT NULL,
  person_key text NOT NULL,
  CONSTRAINT member_person_keys_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT member_person_keys_pkey PRIMARY KEY (uid, person_key)
);

CREATE TABLE members (
  uid text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  user_type text NOT NULL DEFAULT 'personal'::text,
  lifetime date,
  autosave boolean NOT NULL DEFAULT true,
  read_only boolean NOT NULL DEFAULT false,
  operator boolean NOT NULL DEFAULT false,
  registered_at timestamp with time zone NOT NULL,
  sessions_valid_from timestamp with time zone NOT NULL,
  deletion_requested_at timestamp with time zone,
  links_valid_from timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  session_epoch text NOT NULL DEFAULT ''::text,
  google_subject text,
  provider_valid_since timestamp with time zone,
  provider_valid_epoch text,
  reset_links_valid_from timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  analytics_consent boolean NOT NULL DEFAULT false,
  CONSTRAINT members_user_type_check CHECK ((user_type = ANY (ARRAY['personal'::text, 'monitor'::text, 'enterprise'::text, 'temporal'::text]))),
  CONSTRAINT members_pkey PRIMARY KEY (uid),
  CONSTRAINT members_email_key_key UNIQUE (email_key)
);
CREATE INDEX members_to_delete ON public.members USING btree (deletion_requested_at) WHERE (deletion_requested_at IS NOT NULL);

CREATE TABLE metric_days (
  day date NOT NULL,
  event_type text NOT NULL,
  device_type text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT metric_days_count_check CHECK ((count > 0)),
  CONSTRAINT metric_days_pkey PRIMARY KEY (day, event_type, device_type)
);

CREATE TABLE metric_events (
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  device_type text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  tab_hash text,
  fields jsonb NOT NULL,
  CONSTRAINT metric_events_device_type_check CHECK ((device_type = ANY (ARRAY['pc'::text, 'tablet'::text, 'smartphone'::text, 'unknown'::text]))),
  CONSTRAINT metric_events_pkey PRIMARY KEY (event_id)
);
CREATE INDEX metric_events_by_occurrence ON public.metric_events USING btree (occurred_at);

CREATE TABLE month_end_closes (
  code text NOT NULL,
  month date NOT NULL,
  date date NOT NULL,
  close double precision NOT NULL,
  CONSTRAINT month_end_closes_pkey PRIMARY KEY (code, month)
);

CREATE TABLE moved_clock (
  id boolean NOT NULL DEFAULT true,
  ahead_ms bigint NOT NULL,
  CONSTRAINT moved_clock_ahead_ms_check CHECK ((ahead_ms >= 0)),
  CONSTRAINT moved_clock_id_check CHECK (id),
  CONSTRAINT moved_clock_pkey PRIMARY KEY (id)
);

CREATE TABLE news_items (
  slug text NOT NULL,
  title text NOT NULL,
  category text NOT NULL,
  body text NOT NULL,
  published_at timestamp with time zone NOT NULL,
  revised_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  revision integer NOT NULL,
  CONSTRAINT news_items_pkey PRIMARY KEY (slug)
);
CREATE INDEX news_items_by_day ON public.news_items USING btree (published_at DESC, slug);

CREATE TABLE open_companies (
  market_day date NOT NULL,
  codes text[] NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  ranks jsonb,
  CONSTRAINT open_companies_pkey PRIMARY KEY (market_day)
);

CREATE TABLE order_confirmations (
  uid text NOT NULL,
  order_id uuid NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  page_text text NOT NULL,
  checkout_text text,
  document_text text,
  tos_text_id text,
  CONSTRAINT order_confirmations_pkey PRIMARY KEY (uid, order_id)
);

CREATE TABLE orders (
  uid text NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  purpose text NOT NULL,
  request_key text,
  request_hash bytea,
  plan text,
  ticker text,
  subscription_id text,
  checkout_session_id text,
  amount_instants integer,
  amount_periodicals integer,
  proration_at timestamp with time zone,
  queued_at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  finished_at timestamp with time zone,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  handled_at timestamp with time zone,
  answered_reading bigint,
  coupon_code text,
  end_units text[] NOT NULL DEFAULT '{}'::text[],
  withdrawn text,
  withdrawn_plan text,
  refunds jsonb NOT NULL DEFAULT '[]'::jsonb,
  begins_at timestamp with time zone,
  CONSTRAINT orders_check CHECK (((status = 'open'::text) = (finished_at IS NULL))),
  CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['subscribe'::text, 'buy_unit'::text, 'upgrade'::text, 'downgrade'::text, 'withdraw_downgrade'::text, 'churn'::text, 'withdraw_churn'::text, 'end_unit'::text, 'withdraw_end_unit'::text, 'apply_coupon'::text, 'cool_off'::text, 'end_unpaid'::text, 'end_surplus'::text, 'end_disputed'::text, 'end_deleted'::text]))),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text, 'expired'::text]))),
  CONSTRAINT orders_withdrawn_check CHECK ((withdrawn = ANY (ARRAY['downgrade'::text, 'churn'::text]))),
  CONSTRAINT orders_pkey PRIMARY KEY (uid, order_id),
  CONSTRAINT orders_uid_request_key_key UNIQUE (uid, request_key)
);
CREATE INDEX orders_by_checkout ON public.orders USING btree (checkout_session_id) WHERE (checkout_session_id IS NOT NULL);
CREATE UNIQUE INDEX orders_by_id ON public.orders USING btree (order_id);
CREATE INDEX orders_due ON public.orders USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX orders_open ON public.orders USING btree (uid, purpose) WHERE (status = 'open'::text);

CREATE TABLE outbox (
  mail_id uuid NOT NULL,
  kind text NOT NULL,
  to_address text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  queued_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  last_error text,
  class text NOT NULL DEFAULT 'awaited'::text,
  CONSTRAINT outbox_class_check CHECK ((class = ANY (ARRAY['awaited'::text, 'bulk'::text]))),
  CONSTRAINT outbox_pkey PRIMARY KEY (mail_id)
);
CREATE INDEX outbox_done ON public.outbox USING btree (queued_at) WHERE (due_at IS NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (class, due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE payment_ends (
  uid text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_ends_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT payment_ends_pkey PRIMARY KEY (uid)
);

CREATE TABLE peers_records (
  run_id uuid NOT NULL,
  engine_version text NOT NULL,
  record json NOT NULL,
  CONSTRAINT peers_records_pkey PRIMARY KEY (run_id)
);

CREATE TABLE planned_results (
  code text NOT NULL,
  period_type text NOT NULL,
  published_on date NOT NULL,
  planned_on date,
  run_id uuid NOT NULL,
  CONSTRAINT planned_results_period_type_check CHECK ((period_type = ANY (ARRAY['1Q'::text, '2Q'::text, '3Q'::text, 'FY'::text]))),
  CONSTRAINT planned_results_pkey PRIMARY KEY (code, period_type, published_on)
);

CREATE TABLE portfolio_companies (
  uid text NOT NULL,
  code text NOT NULL,
  position integer NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  labels text[] NOT NULL DEFAULT '{}'::text[],
  holdings jsonb NOT NULL DEFAULT '[]'::jsonb,
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  holdings_written jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT portfolio_companies_uid_fkey FOREIGN KEY (uid) REFERENCES portfolios(uid) ON DELETE CASCADE,
  CONSTRAINT portfolio_companies_pkey PRIMARY KEY (uid, code)
);
CREATE INDEX portfolio_companies_removed ON public.portfolio_companies USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE TABLE portfolio_diary (
  uid text NOT NULL,
  entry_id uuid NOT NULL,
  code text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  decision text NOT NULL,
  note text NOT NULL,
  market_day date,
  price double precision,
  price_day date,
  value_per_share double precision,
  ratio double precision,
  verdict text NOT NULL,
  unrated_reason text,
  accuracy double precision,
  pillars jsonb NOT NULL,
  engine_version text NOT NULL,
  CONSTRAINT portfolio_diary_decision_check CHECK ((decision = ANY (ARRAY['bought'::text, 'sold'::text, 'passed'::text, 'kept'::text, 'other'::text]))),
  CONSTRAINT portfolio_diary_uid_fkey FOREIGN KEY (uid) REFERENCES portfolios(uid) ON DELETE CASCADE,
  CONSTRAINT portfolio_diary_pkey PRIMARY KEY (uid, entry_id)
);

CREATE TABLE portfolios (
  uid text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  restorable_up_to integer NOT NULL DEFAULT 0,
  changes_read_until date,
  CONSTRAINT portfolios_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT portfolios_pkey PRIMARY KEY (uid)
);

CREATE TABLE quarantine_decisions (
  decision_id uuid NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  series text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  since date NOT NULL,
  decision text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT quarantine_decisions_decision_check CHECK ((decision = ANY (ARRAY['held'::text, 'released'::text, 'lifted'::text]))),
  CONSTRAINT quarantine_decisions_pkey PRIMARY KEY (decision_id)
);
CREATE INDEX quarantine_decisions_by_series ON public.quarantine_decisions USING btree (series, code);

CREATE TABLE quarantined_series (
  series text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  since date NOT NULL,
  evidence text NOT NULL,
  held_at timestamp with time zone NOT NULL,
  CONSTRAINT quarantined_series_kind_check CHECK ((kind = ANY (ARRAY['market_cap_as_price'::text, 'weekly_rows'::text, 'jump'::text, 'not_positive'::text]))),
  CONSTRAINT quarantined_series_series_check CHECK ((series = ANY (ARRAY['raw'::text, 'adjusted'::text]))),
  CONSTRAINT quarantined_series_pkey PRIMARY KEY (series, code, kind)
);

CREATE TABLE questionnaires (
  uid text NOT NULL,
  kind text NOT NULL,
  answers jsonb NOT NULL,
  remark text NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  CONSTRAINT questionnaires_kind_check CHECK ((kind = ANY (ARRAY['trial'::text, 'supertrial'::text, 'closing'::text]))),
  CONSTRAINT questionnaires_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT questionnaires_pkey PRIMARY KEY (uid, kind)
);

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_expiry ON public.rate_limits USING btree (expire);

CREATE TABLE refunds (
  uid text NOT NULL,
  refund_id text NOT NULL,
  invoice_id text NOT NULL,
  amount integer NOT NULL,
  refunded_at timestamp with time zone NOT NULL,
  document jsonb,
  CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
  CONSTRAINT refunds_pkey PRIMARY KEY (uid, refund_id)
);

CREATE TABLE refused_readings (
  uid text NOT NULL,
  object_id text NOT NULL,
  reason text NOT NULL,
  refused_at timestamp with time zone NOT NULL,
  CONSTRAINT refused_readings_pkey PRIMARY KEY (uid, object_id)
);

CREATE TABLE reissued_receipts (
  uid text NOT NULL,
  invoice_id text NOT NULL,
  issue smallint NOT NULL,
  number text NOT NULL,
  recipient text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  CONSTRAINT reissued_receipts_issue_check CHECK ((issue > 1)),
  CONSTRAINT reissued_receipts_pkey PRIMARY KEY (uid, invoice_id, issue),
  CONSTRAINT reissued_receipts_uid_number_key UNIQUE (uid, number)
);

CREATE TABLE report_files (
  digest text NOT NULL,
  bytes bytea NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT report_files_pkey PRIMARY KEY (digest)
);

CREATE TABLE report_logos (
  uid text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  width real NOT NULL,
  height real NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT report_logos_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT report_logos_pkey PRIMARY KEY (uid)
);

CREATE TABLE saved_screens (
  uid text NOT NULL,
  screen_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  question jsonb NOT NULL,
  view jsonb NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_screens_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT saved_screens_pkey PRIMARY KEY (uid, screen_id)
);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE screening_month_end_columns (
  month_end date NOT NULL,
  column_id text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT screening_month_end_columns_month_end_fkey FOREIGN KEY (month_end) REFERENCES screening_month_ends(month_end) ON DELETE CASCADE,
  CONSTRAINT screening_month_end_columns_pkey PRIMARY KEY (month_end, column_id)
);

CREATE TABLE screening_month_ends (
  month_end date NOT NULL,
  input_hash text NOT NULL,
  CONSTRAINT screening_month_ends_pkey PRIMARY KEY (month_end)
);

CREATE TABLE screening_month_returns (
  month_end date NOT NULL,
  version text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT screening_month_returns_pkey PRIMARY KEY (month_end)
);

CREATE TABLE screening_record_variants (
  uid text NOT NULL,
  metrics_hash text NOT NULL,
  conditions_hash text NOT NULL,
  first_shown_at timestamp with time zone NOT NULL,
  CONSTRAINT screening_record_variants_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT screening_record_variants_pkey PRIMARY KEY (uid, metrics_hash, conditions_hash)
);

CREATE TABLE screening_rule_records (
  rule text NOT NULL,
  version text NOT NULL,
  record jsonb NOT NULL,
  CONSTRAINT screening_rule_records_pkey PRIMARY KEY (rule)
);

CREATE TABLE screening_snapshots (
  version text NOT NULL,
  market_day date,
  packed_at timestamp with time zone NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT screening_snapshots_pkey PRIMARY KEY (version)
);

CREATE TABLE security_events (
  event_id uuid NOT NULL,
  uid text,
  kind text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  request_id text,
  client_hash text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT security_events_pkey PRIMARY KEY (event_id)
);
CREATE INDEX security_events_by_member ON public.security_events USING btree (uid, occurred_at);

CREATE TABLE signed_out_sessions (
  uid text NOT NULL,
  auth_time bigint NOT NULL,
  CONSTRAINT signed_out_sessions_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT signed_out_sessions_pkey PRIMARY KEY (uid, auth_time)
);

CREATE TABLE stop_tokens (
  uid text NOT NULL,
  kind text NOT NULL,
  token text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT stop_tokens_kind_check CHECK ((kind = ANY (ARRAY['alert'::text, 'digest'::text, 'advertising'::text]))),
  CONSTRAINT stop_tokens_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT stop_tokens_pkey PRIMARY KEY (uid, kind),
  CONSTRAINT stop_tokens_token_key UNIQUE (token)
);

CREATE TABLE stopped_alerts (
  uid text NOT NULL,
  code text NOT NULL,
  stopped_at timestamp with time zone NOT NULL,
  CONSTRAINT stopped_alerts_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT stopped_alerts_pkey PRIMARY KEY (uid, code)
);

CREATE TABLE stripe_events (
  event_id text NOT NULL,
  type text NOT NULL,
  customer_id text,
  body text NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  handled_at timestamp with time zone,
  last_error text,
  CONSTRAINT stripe_events_pkey PRIMARY KEY (event_id)
);
CREATE INDEX stripe_events_done ON public.stripe_events USING btree (queued_at) WHERE (due_at IS NULL);
CREATE INDEX stripe_events_due ON public.stripe_events USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE subscriptions (
  uid text NOT NULL,
  subscription_id text NOT NULL,
  plan text NOT NULL,
  ticker text,
  status text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  anchor_at timestamp with time zone NOT NULL,
  period_start timestamp with time zone NOT NULL,
  period_end timestamp with time zone NOT NULL,
  downgrade_plan text,
  downgrade_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  unpaid_since timestamp with time zone,
  unpaid_mail_day smallint,
  pending_plan text,
  pending_expires_at timestamp with time zone,
  pending_invoice_id text,
  discount_code text,
  discount_start timestamp with time zone,
  discount_end timestamp with time zone,
  reading bigint NOT NULL,
  deadline_at timestamp with time zone,
  CONSTRAINT subscriptions_check CHECK (((plan = 'tenbin_unit'::text) = (ticker IS NOT NULL))),
  CONSTRAINT subscriptions_check1 CHECK (((status = 'quit'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT subscriptions_check2 CHECK (((status = 'suspended'::text) = (unpaid_since IS NOT NULL))),
  CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'to_quit'::text, 'quit'::text]))),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (uid, subscription_id)
);
CREATE INDEX subscriptions_by_deadline ON public.subscriptions USING btree (deadline_at) WHERE (deadline_at IS NOT NULL);

CREATE TABLE trading_days (
  date date NOT NULL,
  CONSTRAINT trading_days_pkey PRIMARY KEY (date)
);

CREATE TABLE trial_persons (
  person_key text NOT NULL,
  offer text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT trial_persons_pkey PRIMARY KEY (person_key, offer)
);

CREATE TABLE trials (
  uid text NOT NULL,
  offer text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  prolonged boolean NOT NULL DEFAULT false,
  longlife boolean NOT NULL DEFAULT false,
  mailed_days smallint,
  CONSTRAINT trials_check CHECK (((started_at IS NULL) = (expires_at IS NULL))),
  CONSTRAINT trials_check1 CHECK (((ended_at IS NULL) OR ((ended_at >= started_at) AND (ended_at <= expires_at)))),
  CONSTRAINT trials_offer_check CHECK ((offer = ANY (ARRAY['trial'::text, 'supertrial'::text]))),
  CONSTRAINT trials_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT trials_pkey PRIMARY KEY (uid, offer)
);
CREATE INDEX trials_to_mail ON public.trials USING btree (expires_at) WHERE ((ended_at IS NULL) AND (mailed_days IS DISTINCT FROM 0));

CREATE TABLE undeliverable_addresses (
  address text NOT NULL,
  stopped_at timestamp with time zone,
  status text,
  passing_failures timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  failed_at timestamp with time zone NOT NULL,
  CONSTRAINT undeliverable_addresses_pkey PRIMARY KEY (address)
);
CREATE INDEX undeliverable_addresses_by_failure ON public.undeliverable_addresses USING btree (failed_at);

CREATE TABLE undone_lives (
  key text NOT NULL,
  code text NOT NULL,
  until date NOT NULL,
  CONSTRAINT undone_lives_pkey PRIMARY KEY (key)
);

CREATE TABLE unit_slots (
  uid text NOT NULL,
  slot text NOT NULL,
  ticker text NOT NULL,
  order_id uuid,
  subscription_id text,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT unit_slots_slot_check CHECK ((slot = ANY (ARRAY['unit_1'::text, 'unit_2'::text, 'unit_3'::text]))),
  CONSTRAINT unit_slots_pkey PRIMARY KEY (uid, slot),
  CONSTRAINT unit_slots_uid_ticker_key UNIQUE (uid, ticker)
);

CREATE TABLE unlock_persons (
  person_key text NOT NULL,
  spent integer NOT NULL,
  CONSTRAINT unlock_persons_spent_check CHECK ((spent >= 0)),
  CONSTRAINT unlock_persons_pkey PRIMARY KEY (person_key)
);

CREATE TABLE unlocks (
  uid text NOT NULL,
  number integer NOT NULL,
  ticker text NOT NULL,
  unlocked_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  of_person boolean NOT NULL DEFAULT false,
  CONSTRAINT unlocks_number_check CHECK ((number > 0)),
  CONSTRAINT unlocks_uid_fkey FOREIGN KEY (uid) REFERENCES members(uid) ON DELETE CASCADE,
  CONSTRAINT unlocks_pkey PRIMARY KEY (uid, number)
);

CREATE TABLE valuation_days (
  date date NOT NULL,
  engine_version text NOT NULL,
  market_hash text NOT NULL,
  companies integer NOT NULL,
  rated integer NOT NULL,
  run_id uuid NOT NULL,
  CONSTRAINT valuation_days_pkey PRIMARY KEY (date)
);

CREATE TABLE valuation_runs (
  run_id uuid NOT NULL,
  status text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  engine_version text NOT NULL,
  market_version text,
  days integer NOT NULL,
  computed bigint NOT NULL,
  unchanged bigint NOT NULL,
  changed boolean NOT NULL,
  CONSTRAINT valuation_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'finished'::text, 'cut_short'::text]))),
  CONSTRAINT valuation_runs_pkey PRIMARY KEY (run_id)
);
CREATE INDEX valuation_runs_by_finish ON public.valuation_runs USING btree (finished_at DESC);

CREATE TABLE valuations (
  code text NOT NULL,
  date date NOT NULL,
  engine_version text NOT NULL,
  input_hash text NOT NULL,
  unrated text,
  value double precision,
  value_before_calibration double precision,
  shares double precision,
  share_basis text,
  calibration_factor double precision NOT NULL,
  calibration_strength double precision NOT NULL,
  calibration_months integer NOT NULL,
  window_begin integer NOT NULL,
  window_end integer NOT NULL,
  pillars jsonb NOT NULL,
  band_50_low double precision,
  band_50_high double precision,
  band_80_low double precision,
  band_80_high double precision,
  calibration_premium double precision NOT NULL DEFAULT 1,
  calibration_damping double precision NOT NULL DEFAULT 1,
  CONSTRAINT valuations_pkey PRIMARY KEY (code, date)
);
CREATE INDEX valuations_by_date ON public.valuations USING btree (date, code);

-- sequence mail_choices_choice_id_seq

-- view adjusted_bars

-- view bars

-- view packed_adjusted_bars

-- view packed_bars
