-- Solved captchas that were used, until they expire: each counts once.
create table spent_captcha (
  site_id uuid not null references site (id) on delete cascade,
  token_hash text not null,
  expires_date timestamptz not null,
  primary key (site_id, token_hash)
);
create index spent_captcha_expired on spent_captcha (site_id, expires_date);
