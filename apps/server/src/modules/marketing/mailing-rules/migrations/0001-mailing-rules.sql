-- One row per site with rules of its own.
create table mailing_rules (
  site_id uuid primary key,
  revision bigint not null,
  doc jsonb not null
);

-- When the next mail of the site may go out.
create table mailing_pace (
  site_id uuid primary key,
  next_slot timestamptz not null,
  -- How much slower than the owner's rate, after the mail server was busy.
  slowness integer not null,
  -- Until then nothing is sent.
  paused_until timestamptz
);
