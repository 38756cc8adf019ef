-- Companies whose analysis a member opened for a time, one row an unlock. Owned by the members domain.
create table unlocks (
  uid text not null references members (uid) on delete cascade,
  -- 1, 2, …: an unlock takes the number after the last, so that of parallel ones only one does.
  number integer not null check (number > 0),
  ticker text not null,
  unlocked_at timestamptz not null,
  -- The first moment without it.
  ends_at timestamptz not null,
  primary key (uid, number)
);

-- Coupons that add unlocks have given them when they are redeemed, for good.
update coupon_grants g set used_at = g.acquired_at, expires_at = null
from coupons c where c.code = g.code and c.effect ->> 'kind' = 'unlocks';
