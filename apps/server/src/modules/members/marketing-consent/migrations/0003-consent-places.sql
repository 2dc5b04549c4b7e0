-- Where a consent was given or withdrawn, if it is known.
alter table marketing_consent_change add column place text;
alter table marketing_consent_change add constraint marketing_consent_change_place
  check (place in ('CHECKOUT', 'REGISTRATION', 'ACCOUNT', 'IMPORT', 'STAFF', 'APP'));
