-- One row per site with rules of its own.
create table mailing_rules (
  site_id uuid primary key,
  revision bigint not null,
  doc jsonb not null
);

-- When the next mails of the site may go out: one about something that happened, and one of a newsletter.
create table mailing_pace (
  site_id uuid primary key,
  next_slot timestamptz not null,
  next_newsletter_slot timestamptz not null,
  -- How much slower than the owner's rate, after the mail server was busy.
  slowness integer not null,
  -- Until then nothing is sent.
  paused_until timestamptz
);
