-- Each change of a consent, so that it can be proved when and how it was given and withdrawn. Only ever added to.
create table marketing_consent_change (
  site_id uuid not null,
  id uuid not null,
  consent_id uuid not null,
  change_date timestamptz not null,
  state text not null,
  source text,
  opt_in_level text,
  actor text not null check (actor in ('PERSON', 'STAFF', 'APP', 'SHOP')),
  -- The email of a person of the back office, the name of an app.
  changed_by text,
  -- What the person agreed to, where it is known.
  consent_text text,
  primary key (site_id, id),
  foreign key (site_id, consent_id) references marketing_consent (site_id, id) on delete cascade
);
create index marketing_consent_change_of_consent on marketing_consent_change (site_id, consent_id, change_date desc, id desc);

-- What is known of consents from before.
insert into marketing_consent_change (site_id, id, consent_id, change_date, state, source, opt_in_level, actor)
select site_id, gen_random_uuid(), id, (doc #>> '{lastConfirmationActivity,updatedDate}')::timestamptz, 'CONFIRMED',
  doc #>> '{lastConfirmationActivity,source}', doc #>> '{lastConfirmationActivity,optInLevel}', 'SHOP'
from marketing_consent where doc #>> '{lastConfirmationActivity,updatedDate}' is not null
union all
select site_id, gen_random_uuid(), id, (doc #>> '{lastRevokeActivity,updatedDate}')::timestamptz, 'REVOKED',
  doc #>> '{lastRevokeActivity,source}', null, 'SHOP'
from marketing_consent where doc #>> '{lastRevokeActivity,updatedDate}' is not null;
