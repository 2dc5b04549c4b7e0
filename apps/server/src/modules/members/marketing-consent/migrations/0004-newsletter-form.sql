alter table marketing_consent_change drop constraint marketing_consent_change_place;
alter table marketing_consent_change add constraint marketing_consent_change_place
  check (place in ('CHECKOUT', 'REGISTRATION', 'ACCOUNT', 'NEWSLETTER_FORM', 'IMPORT', 'STAFF', 'APP'));
