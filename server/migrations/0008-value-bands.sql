-- Where the price was expected when the value was computed, and the two parts of own calibration.
-- Yen for the whole company; null while unrated.
alter table valuations
  add column band_50_low double precision,
  add column band_50_high double precision,
  add column band_80_low double precision,
  add column band_80_high double precision,
  -- calibration_factor = calibration_premium × calibration_damping
  add column calibration_premium double precision not null default 1,
  add column calibration_damping double precision not null default 1;
